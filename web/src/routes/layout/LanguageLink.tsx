import { useLocation } from 'react-router-dom';
import { pathIn } from '@domain/shop/paths';
import { OTHER_BASE, OTHER_LANGUAGE, OTHER_NAME } from '@domain/wording/language.en';

/** Leads to the same page in the other language, in that language. */
export function LanguageLink({ className }: { className: string }) {
  const { pathname, search } = useLocation();
  return (
    <a
      href={pathIn(OTHER_BASE, pathname) + search}
      hrefLang={OTHER_LANGUAGE}
      lang={OTHER_LANGUAGE}
      className={className}
    >
      {OTHER_NAME}
    </a>
  );
}
