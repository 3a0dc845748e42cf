import { useState } from 'react';
import type { ReactNode } from 'react';
import { readApiError } from '@/shared/lib/api/api-error';
import { Button, Sheet } from '@/shared/ui';

interface ConfirmSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The label of the confirming button. */
  confirm: string;
  /** The action. The sheet stays open for `false`, if input is missing, and for an error, which is shown. */
  onConfirm: () => Promise<unknown>;
  /** The consequences, or fields to fill in. */
  children: ReactNode;
}

/** Asks for confirmation of an action. */
export function ConfirmSheet({ open, onClose, title, confirm, onConfirm, children }: ConfirmSheetProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const close = () => {
    setError('');
    onClose();
  };
  const run = async () => {
    setBusy(true);
    setError('');
    await onConfirm().then(
      (done) => done !== false && close(),
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
        Back
      </Button>
    </div>
  );
  return (
    <Sheet open={open} onClose={close} title={title} footer={footer}>
      {children}
      <p role="alert" className="mt-3 text-tomato empty:hidden">
        {error}
      </p>
    </Sheet>
  );
}
