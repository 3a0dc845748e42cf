import { useState } from 'react';
import { serverNow } from '@/shared/lib/server-clock';
import { changeDraft, checkoutDraft } from './checkout-draft';
import type { Hold } from './checkout-draft';

function liveHold(): Hold | null {
  const { hold } = checkoutDraft();
  return hold && hold.until > serverNow() ? hold : null;
}

/** What the open checkout holds, and a function to change it; that of an earlier visit unless it has expired. */
export function useHold() {
  const [hold, setHold] = useState(liveHold);
  const keepHold = (next: Hold | null) => {
    changeDraft({ hold: next });
    setHold(next);
  };
  return { hold, keepHold };
}
