import type { MessageSettingsFragment } from '@/gql/profile-operations';
import { useSetMessagePreferencesMutation } from '@/gql/profile-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { showPageError } from '@/shared/lib/page-error';
import { Card, classNames, Spinner, Switch } from '@/shared/ui';
import * as texts from './message-settings.en';
import { useDevice } from './useDevice';

type Preferences = Pick<MessageSettingsFragment, 'orderProgress' | 'backInStock'>;

/** Optimistic; reverted if the shop rejects the change. */
function useSavePreferences(settings: MessageSettingsFragment | undefined) {
  const [save] = useSetMessagePreferencesMutation();
  return async (input: Partial<Preferences>) => {
    if (!settings) return;
    const optimisticResponse = {
      setMessagePreferences: { __typename: 'MessagePreferences' as const, ...settings, ...input },
    };
    try {
      await save({ variables: { input }, optimisticResponse });
    } catch (error) {
      showPageError(readApiError(error).message);
    }
  };
}

/** The shopper's notification settings. While they load, the switches are disabled, and nothing is promised. */
export function MessageSettings({ settings }: { settings?: MessageSettingsFragment }) {
  const mailed = settings?.mailed ?? true;
  return (
    <Card as="section" aria-labelledby="messages">
      <h2 id="messages" className="text-xl font-semibold">
        {texts.heading}
      </h2>
      <p className={classNames('mt-1 text-muted', !settings && 'invisible')}>
        {mailed ? texts.intro : texts.introWithoutMail}
      </p>
      {!settings && <Spinner className="sr-only" />}
      <Switches settings={settings} mailed={mailed} />
    </Card>
  );
}

function Switches({ settings, mailed }: { settings?: MessageSettingsFragment; mailed: boolean }) {
  const save = useSavePreferences(settings);
  const device = useDevice(settings?.pushKey);
  const isTurnable = device.state === 'on' || device.state === 'off';
  return (
    <div className="mt-4 divide-y divide-line *:py-3">
      {mailed && (
        <Switch
          label={texts.progress}
          hint={texts.progressHint}
          on={settings?.orderProgress ?? false}
          disabled={!settings}
          onTurn={(orderProgress) => void save({ orderProgress })}
        />
      )}
      <Switch
        label={texts.backInStock}
        hint={mailed ? texts.backInStockHint : texts.backInStockOnDevices}
        on={settings?.backInStock ?? false}
        disabled={!settings}
        onTurn={(backInStock) => void save({ backInStock })}
      />
      <Switch
        label={texts.device}
        hint={texts.DEVICE_HINTS[device.state]}
        on={device.state === 'on'}
        disabled={!settings || !isTurnable}
        onTurn={(on) => void device.turn(on)}
      />
    </div>
  );
}
