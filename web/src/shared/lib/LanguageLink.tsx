import { useLocation } from 'react-router-dom';
import { inOtherLanguage, OTHER_LANGUAGE, OTHER_NAME } from '@domain/wording/language.en';

interface LanguageLinkProps {
  className?: string;
  /** Its text, if not the language's name. */
  children?: string;
}

/** Leads to the same page in the other language, which is a build of its own: the browser loads it. */
export function LanguageLink({ className, children = OTHER_NAME }: LanguageLinkProps) {
  const { pathname, search } = useLocation();
  return (
    <a href={inOtherLanguage(pathname) + search} lang={OTHER_LANGUAGE} className={className}>
      {children}
    </a>
  );
}
