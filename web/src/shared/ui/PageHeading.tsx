import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from './class-names';

/** The path of the first page, until a navigation: there the browser's default focus is right. */
let loadedAt = globalThis.window?.location.pathname as string | undefined;

/** The page's only h1. It is focused after a navigation, so that screen readers start there. */
export function PageHeading({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    if (window.location.pathname === loadedAt) return;
    loadedAt = undefined;
    heading.current?.focus({ preventScroll: true });
  }, [pathname]);

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
