import { Link } from 'react-router-dom';
import { ChevronRightIcon } from './Icon';

interface BreadcrumbsProps {
  /** The pages above this one, the topmost first. */
  above: readonly { label: string; to: string }[];
  /** This page. */
  here: string;
}

/** Where this page lies. The links can be pressed well beyond their words. */
export function Breadcrumbs({ above, here }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className="mb-3 text-sm text-muted">
      <ol className="flex items-center gap-1">
        {above.map(({ label, to }) => (
          <li key={to} className="flex max-w-1/2 shrink-0 items-center gap-1">
            <Link
              to={to}
              className="-mx-2 -my-3 flex min-h-11 min-w-11 items-center justify-center rounded-lg px-2 hover:text-ink hover:underline"
            >
              <span className="truncate">{label}</span>
            </Link>
            <ChevronRightIcon width="1em" height="1em" className="shrink-0" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate text-ink">
          {here}
        </li>
      </ol>
    </nav>
  );
}
