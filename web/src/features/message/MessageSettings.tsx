import type { MessageSettingsFragment } from '@/gql/own-operations';
import { useSetMessagePreferencesMutation } from '@/gql/own-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { explain } from '@/shared/lib/explain';
import { Card, Spinner, Switch } from '@/shared/ui';
import { DEVICE_HINTS, TEXTS } from './message-text';
import { useDevice } from './useDevice';

type Preferences = Pick<MessageSettingsFragment, 'orderProgress' | 'backInStock'>;

/** Optimistic; reverted if the shop rejects the change. */
function useTurn(settings: MessageSettingsFragment | undefined) {
  const [save] = useSetMessagePreferencesMutation();
  return async (input: Partial<Preferences>) => {
    if (!settings) return;
    const optimisticResponse = {
      setMessagePreferences: { __typename: 'MessagePreferences' as const, ...settings, ...input },
    };
    try {
      await save({ variables: { input }, optimisticResponse });
    } catch (error) {
      explain(readApiError(error).message);
    }
  };
}

/** The shopper's notification settings; disabled while loading. */
export function MessageSettings({ settings }: { settings?: MessageSettingsFragment }) {
  const turn = useTurn(settings);
  const device = useDevice(settings?.pushKey);
  const isTurnable = device.state === 'on' || device.state === 'off';
  return (
    <Card as="section" aria-labelledby="messages">
      <h2 id="messages" className="text-xl font-semibold">
        {TEXTS.heading}
      </h2>
      <p className="mt-1 text-muted">{TEXTS.intro}</p>
      {!settings && <Spinner className="sr-only" />}
      <div className="mt-4 divide-y divide-line *:py-3">
        <Switch
          label={TEXTS.progress}
          hint={TEXTS.progressHint}
          on={settings?.orderProgress ?? false}
          disabled={!settings}
          onTurn={(orderProgress) => void turn({ orderProgress })}
        />
        <Switch
          label={TEXTS.backInStock}
          hint={TEXTS.backInStockHint}
          on={settings?.backInStock ?? false}
          disabled={!settings}
          onTurn={(backInStock) => void turn({ backInStock })}
        />
        <Switch
          label={TEXTS.device}
          hint={DEVICE_HINTS[device.state]}
          on={device.state === 'on'}
          disabled={!settings || !isTurnable}
          onTurn={(on) => void device.turn(on)}
        />
      </div>
    </Card>
  );
}
