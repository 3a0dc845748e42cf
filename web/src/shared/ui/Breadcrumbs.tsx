import { Link } from 'react-router-dom';
import { ChevronRightIcon } from './Icon';
import * as texts from './ui.en';

interface BreadcrumbsProps {
  /** From the topmost page to this one. */
  trail: readonly { name: string; path: string }[];
}

/** The path to this page, hidden on a phone. The links' targets are larger than their text. */
export function Breadcrumbs({ trail }: BreadcrumbsProps) {
  return (
    <nav aria-label={texts.breadcrumb} className="mb-3 text-sm text-muted max-sm:hidden">
      <ol className="flex items-center gap-1">
        {trail.slice(0, -1).map(({ name, path }) => (
          <li key={path} className="flex max-w-1/2 shrink-0 items-center gap-1">
            <Link
              to={path}
              className="-mx-2 -my-3 flex min-h-11 min-w-11 items-center justify-center rounded-lg px-2 hover:text-ink hover:underline"
            >
              <span className="truncate">{name}</span>
            </Link>
            <ChevronRightIcon width="1em" height="1em" className="shrink-0" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate text-ink">
          {trail.at(-1)?.name}
        </li>
      </ol>
    </nav>
  );
}
