import type { ReactNode } from 'react';

/** On a phone: stays in sight at the bottom, above the shop's own bar, for as long as its parent is in sight. */
export function StickyBar({ children }: { children: ReactNode }) {
  return (
    <div className="checkout-bar sticky bottom-[calc(var(--bottom-bar)+var(--notice))] z-10 -mx-4 border-t border-line bg-paper px-4 py-3 short:static">
      {children}
    </div>
  );
}
