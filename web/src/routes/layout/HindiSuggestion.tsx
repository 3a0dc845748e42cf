import { toast } from 'react-toastify';
import type { ToastContentProps } from 'react-toastify';
import { LanguageLink } from '@/shared/lib/LanguageLink';
import { toastArea } from '@/shared/lib/toast';
import { CloseIcon } from '@/shared/ui';
import { areLanguagesKnown, noteLanguagesKnown } from './language-choice';

/** Closes the toast; the focus moves to the page, as its button disappears. */
function decline(closeToast: () => void): void {
  document.getElementById('main')?.focus({ preventScroll: true });
  closeToast();
}

/** For readers of Hindi, so its texts are in Hindi only. */
const Suggestion = ({ closeToast }: ToastContentProps) => (
  <span lang="hi" className="-my-2 flex grow items-center justify-between gap-2">
    <LanguageLink className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
      यह पेज हिंदी में
    </LanguageLink>
    <button
      type="button"
      aria-label="बंद करें"
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full"
      onClick={() => decline(closeToast)}
    >
      <CloseIcon />
    </button>
  </span>
);

/** Offers the page in Hindi until that is followed, or closed: once in this browser. */
export async function suggestHindi(): Promise<void> {
  if (await areLanguagesKnown()) return;
  await toastArea();
  toast(Suggestion, {
    role: 'status',
    position: 'bottom-right',
    autoClose: false,
    closeOnClick: false,
    onClose: () => void noteLanguagesKnown().catch(() => undefined),
  });
}
