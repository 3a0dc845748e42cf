import { useEffect, useRef } from 'react';
import type { ComponentProps, RefObject } from 'react';
import { useHydrated } from '@/shared/lib/ssr/hydration';
import { buttonClasses } from '@/shared/ui';

interface LateLinkProps extends ComponentProps<'a'> {
  button: RefObject<HTMLButtonElement | null>;
}

/**
 * A link in place of a button while scripts are late, or where none run. `boot.ts` passes the button's focus on to it, and it
 * passes it back once scripts run: it comes just before the element that hides the button.
 */
export function LateLink({ button, className, ...rest }: LateLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated && document.activeElement === link.current) button.current?.focus();
  }, [hydrated, button]);
  return (
    <div className="hidden no-script:block late-script:block">
      <a {...rest} ref={link} className={buttonClasses({ variant: 'secondary', className })} />
    </div>
  );
}
