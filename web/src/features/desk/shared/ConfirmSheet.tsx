import { useState } from 'react';
import type { ReactNode } from 'react';
import { readApiError } from '@/shared/lib/api/api-error';
import { Button, Sheet } from '@/shared/ui';

interface ConfirmSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What the button that does it says. */
  confirm: string;
  /** Does it. The sheet stays for `false`, when something is to be filled in, and for what is thrown, which is said. */
  onConfirm: () => Promise<unknown>;
  /** What will happen, or what is to be filled in. */
  children: ReactNode;
}

/** Says what is about to happen, and does it when told so. */
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
