import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { unsavedInput, useUnsavedInput } from '@/features/desk/shared/unsaved-input';
import { Button, Field, Sheet, SheetTitle } from '@/shared/ui';
import type { CachedOrder } from '@/features/desk/queue';
import { DELIVER, REASON_MAX, REASONS } from './deliver-text';

interface FailSheetProps {
  /** Null while it is closed. */
  order: CachedOrder | null;
  onFail: (order: CachedOrder, reason: string) => void;
  onClose: () => void;
}

const FORM = 'not-delivered';

/** The reason that was being typed when the session ended. */
interface Unsaved {
  order: CachedOrder;
  text: string;
}

export const unsavedReason = () => unsavedInput<Unsaved>(FORM);

function OtherReason({ order, onSend }: { order: CachedOrder; onSend: (reason: string) => void }) {
  const [text, setText] = useState(() => unsavedReason()?.text ?? '');
  useUnsavedInput(FORM, text ? ({ order, text } satisfies Unsaved) : undefined);
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const reason = text.trim();
    if (reason === '') setError(DELIVER.missing);
    else onSend(reason);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <Field
        label={DELIVER.another}
        value={text}
        error={error}
        maxLength={REASON_MAX}
        autoComplete="off"
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
        className="min-w-0 grow basis-48 [&_input]:min-h-14"
      />
      <Button type="submit" variant="secondary" className="mt-8 min-h-14 max-[20rem]:mt-0">
        {DELIVER.send}
      </Button>
    </form>
  );
}

/** The reason for a failed delivery: one tap for the frequent ones. */
export function FailSheet({ order, onFail, onClose }: FailSheetProps) {
  const send = (reason: string) => order && onFail(order, reason);
  return (
    <Sheet open={order !== null} onClose={onClose} title={<SheetTitle>{DELIVER.reason}</SheetTitle>}>
      <ul className="mb-4 space-y-2">
        {REASONS.map((reason) => (
          <li key={reason}>
            <Button variant="secondary" className="min-h-14 w-full" onClick={() => send(reason)}>
              {reason}
            </Button>
          </li>
        ))}
      </ul>
      {order && <OtherReason order={order} onSend={send} />}
    </Sheet>
  );
}
