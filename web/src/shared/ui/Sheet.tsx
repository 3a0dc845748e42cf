import type { MouseEvent, ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { CloseIcon } from './Icon';
import { IconButton } from './IconButton';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays visible below the scrolling content. */
  footer?: ReactNode;
}

/**
 * A native modal dialog: a bottom sheet on a phone, a centred panel elsewhere. The browser traps the focus, closes the
 * dialog on Escape and restores the focus.
 */
export function Sheet({ open, onClose, title, children, footer }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  // The content fills the dialog, so a click on the dialog itself was on the backdrop.
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current.close();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeOnBackdrop}
      className="sheet m-0 mt-auto max-h-[85dvh] w-full max-w-none overflow-hidden rounded-t-2xl border-line bg-paper text-ink backdrop:bg-scrim forced-colors:border sm:m-auto sm:max-w-lg sm:rounded-card"
    >
      {open && (
        <div className="flex max-h-[85dvh] flex-col">
          <header className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4">
            <h2 id={titleId} className="text-lg font-semibold">
              {title}
            </h2>
            <IconButton aria-label="Close" onClick={() => dialog.current?.close()}>
              <CloseIcon />
            </IconButton>
          </header>
          <div className="overflow-y-auto overscroll-contain p-4">{children}</div>
          {footer && (
            <footer className="border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
}
