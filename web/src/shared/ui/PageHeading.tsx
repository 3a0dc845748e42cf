import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { classNames } from './class-names';

/** The path of the first page, until a navigation: there the browser's default focus is right. */
let loadedAt = globalThis.window?.location.pathname as string | undefined;
/** The page that is loading, and what had the focus when the navigation started. */
let left: { to: string; focus: Element | null } | undefined;
/** The field typed into since the last event that may have started a navigation. */
let typedInto: EventTarget | null = null;
globalThis.window?.addEventListener('input', ({ target }) => (typedInto = target));
for (const action of ['click', 'submit', 'popstate'])
  globalThis.window?.addEventListener(action, () => (typedInto = null), true);

/** Whether the shopper has gone to something else, such as the search, while the page was on its way. */
function hasMovedOn(): boolean {
  const { activeElement, body } = document;
  // Moving the focus while they type would lose letters.
  if (typedInto && typedInto === activeElement) return true;
  // Another page, already loaded, may have opened instead.
  return left?.to === window.location.pathname && ![left.focus, body].includes(activeElement);
}

/** The page's only h1. It is focused after a navigation, so that screen readers start there. */
export function PageHeading({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const next = useNavigation().location;

  useEffect(() => {
    if (window.location.pathname === loadedAt) return;
    loadedAt = undefined;
    if (!hasMovedOn()) heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  useEffect(() => {
    left = next && { to: next.pathname, focus: document.activeElement };
  }, [next]);

  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={classNames(
        'text-3xl font-bold wrap-anywhere outline-none md:text-4xl large-text:text-2xl',
        className,
      )}
    >
      {children}
    </h1>
  );
}
