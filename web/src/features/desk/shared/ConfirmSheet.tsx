import { useState } from 'react';
import type { ReactNode } from 'react';
import { readApiError } from '@/shared/lib/api/api-error';
import { Button, ErrorText, Sheet } from '@/shared/ui';
import { useFocusOnInvalid } from './focus-invalid';

interface ConfirmSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The label of the confirming button. */
  confirm: string;
  /** The label of the other one. */
  back?: string;
  /** The action. The sheet stays open for `false`, if input is missing, and for an error, which is shown. */
  onConfirm: () => Promise<unknown>;
  /** The consequences, or fields to fill in. */
  children: ReactNode;
}

/** Asks for confirmation of an action. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { open, onClose, title, confirm, back = 'Back', onConfirm, children } = props;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const { fields, focusInvalid } = useFocusOnInvalid();
  const close = () => {
    setError('');
    onClose();
  };
  const run = async () => {
    setBusy(true);
    setError('');
    await onConfirm().then(
      (done) => (done === false ? focusInvalid() : close()),
      (failure: unknown) => setError(readApiError(failure).message),
    );
    setBusy(false);
  };
  const footer = (
    <div className="flex flex-wrap gap-3">
      <Button busy={busy} onClick={() => void run()}>
        {confirm}
      </Button>
      <Button variant="secondary" onClick={close}>
        {back}
      </Button>
    </div>
  );
  return (
    <Sheet open={open} onClose={close} title={title} footer={footer}>
      <div ref={fields}>{children}</div>
      <ErrorText className="mt-3">{error}</ErrorText>
    </Sheet>
  );
}
