import type { MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { inOtherLanguage, OTHER_LANGUAGE, OTHER_NAME } from '@domain/wording/language.en';
import { carryState } from './carried-state';

interface LanguageLinkProps {
  className?: string;
  /** Its text, if not the language's name. */
  children?: string;
}

/** Leads to the same page in the other language, which is a build of its own: the browser loads it. */
export function LanguageLink({ className, children = OTHER_NAME }: LanguageLinkProps) {
  const { pathname, search, state } = useLocation();
  const href = inOtherLanguage(pathname) + search;
  // A new tab does not get it.
  const carry = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) =>
    carryState(href, ctrlKey || metaKey || shiftKey ? null : state);
  return (
    <a
      // Hydrating keeps that of the server, whose page is the same for all queries but a listing's.
      ref={(link) => link?.setAttribute('href', href)}
      href={href}
      lang={OTHER_LANGUAGE}
      className={className}
      onClick={carry}
    >
      {children}
    </a>
  );
}
