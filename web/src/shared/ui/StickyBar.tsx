import type { ReactNode } from 'react';
import { useRootAttribute } from '@/shared/lib/root-attribute';

/** On a phone: sticks to the bottom, above the navigation bar, while its parent is visible. */
export function StickyBar({ children }: { children: ReactNode }) {
  useRootAttribute('checkout-bar');
  return (
    <div className="sticky bottom-[calc(var(--bottom-bar)+var(--notice))] z-10 -mx-4 border-t border-line bg-paper px-4 py-3 short:static">
      {children}
    </div>
  );
}
