import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { readApiError } from '@/shared/lib/api/api-error';
import { showFailure } from '@/shared/lib/toast';
import { Button } from './Button';
import { ErrorText } from './ErrorText';
import { useFocusOnInvalid } from './focus-invalid';
import { Sheet } from './Sheet';
import { SheetTitle } from './SheetTitle';
import * as texts from './ui.en';

interface ConfirmSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What it is about, for an error after leaving. */
  about?: string;
  /** The label of the confirming button. */
  confirm: string;
  /** The label of the other one. */
  back?: string;
  /** The action. The sheet stays open for `false`, if input is missing, and for an error, which is shown. */
  onConfirm: () => Promise<unknown>;
  /** The consequences, or fields to fill in. */
  children: ReactNode;
}

/** Runs the confirmed action, and shows its error. */
function useConfirm({ onClose, about, confirm, onConfirm }: ConfirmSheetProps, focusInvalid: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const isLeft = useRef(false);
  // Back leads to another screen.
  useEffect(() => () => void (isLeft.current = true), []);
  const close = () => {
    isLeft.current = true;
    setError('');
    onClose();
  };
  const onDone = (done: unknown) => {
    if (done === false) focusInvalid();
    else if (!isLeft.current) close();
  };
  const onFailure = (failure: unknown) => {
    const { message } = readApiError(failure);
    // Whoever closed the sheet meanwhile assumes that it was done.
    if (isLeft.current) showFailure([about, confirm, message].filter(Boolean).join(': '));
    else setError(message);
  };
  const run = async () => {
    isLeft.current = false;
    setBusy(true);
    setError('');
    await onConfirm().then(onDone, onFailure);
    setBusy(false);
  };
  return { busy, error, close, run };
}

/** Asks for confirmation of an action. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { open, title, confirm, back = texts.back, children } = props;
  const { fields, focusInvalid } = useFocusOnInvalid();
  const { busy, error, close, run } = useConfirm(props, focusInvalid);
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
    <Sheet open={open} onClose={close} title={<SheetTitle>{title}</SheetTitle>} footer={footer}>
      <div ref={fields}>{children}</div>
      <ErrorText className="mt-3">{error}</ErrorText>
    </Sheet>
  );
}
