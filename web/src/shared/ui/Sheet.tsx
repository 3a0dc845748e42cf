import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { useEffect, useId, useRef } from 'react';
import { useRootAttribute } from '@/shared/lib/root-attribute';
import { PHONE, useMediaQuery } from '@/shared/lib/useMediaQuery';
import { CloseIcon } from './Icon';
import { IconButton } from './IconButton';
import * as texts from './ui.en';
import { useDragDown } from './useDragDown';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Below the scrolling content, always visible. */
  footer?: ReactNode;
}

/** The handle by which a phone's sheet is dragged. */
const HANDLE =
  'max-sm:touch-none max-sm:before:absolute max-sm:before:top-1.5 max-sm:before:left-1/2 max-sm:before:h-1 max-sm:before:w-9 max-sm:before:-translate-x-1/2 max-sm:before:rounded-full max-sm:before:bg-control';

interface SheetHeaderProps extends Pick<SheetProps, 'title' | 'onClose'> {
  dialog: RefObject<HTMLDialogElement | null>;
  /** The id of the title. */
  id: string;
}

function SheetHeader({ dialog, title, id, onClose }: SheetHeaderProps) {
  const onPhone = useMediaQuery(PHONE);
  const drag = useDragDown(dialog, onClose);
  return (
    <header
      {...(onPhone ? drag : {})}
      className={`relative flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4 ${HANDLE}`}
    >
      <h2 id={id} className="min-w-0 text-lg font-semibold wrap-anywhere">
        {title}
      </h2>
      <IconButton aria-label={texts.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </header>
  );
}

/**
 * A native modal dialog: a bottom sheet on a phone, a centred panel elsewhere. The browser traps the focus, closes the
 * dialog on Escape and restores the focus. On a phone its header can be dragged down to close it.
 */
export function Sheet({ open, onClose, title, children, footer }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useRootAttribute('dialog', open && '');
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  // The owner is told at once: whoever opens the sheet again before the `close` event would not be heard.
  const close = () => {
    dialog.current?.close();
    onClose();
  };
  // The content fills the dialog, so a click on the dialog itself is on the backdrop. A file field's `cancel` bubbles.
  const closeOnOwn = (event: SyntheticEvent) => {
    if (event.target === dialog.current) close();
  };

  // The event is asynchronous: the owner may have closed or reopened the sheet since.
  const closed = () => open && !dialog.current?.open && onClose();

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={closeOnOwn}
      onClose={closed}
      onClick={closeOnOwn}
      className="sheet m-0 mt-auto max-h-[85dvh] w-full max-w-none overflow-hidden rounded-t-2xl border-line bg-paper text-ink backdrop:bg-scrim forced-colors:border sm:m-auto sm:max-w-lg sm:rounded-card"
    >
      {open && (
        <div className="flex max-h-[85dvh] flex-col">
          <SheetHeader dialog={dialog} title={title} id={titleId} onClose={close} />
          <div className="overflow-y-auto overscroll-contain p-4 wrap-break-word">{children}</div>
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
