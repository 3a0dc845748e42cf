import { useId } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card, classNames } from '@/shared/ui';
import { TODAY } from './today-text';

interface TodaySectionProps {
  /** The title, and the text if there is nothing. */
  texts: { title: string; none: string };
  isEmpty: boolean;
  /** The count, as text. */
  count?: string;
  /** Whether it is urgent. */
  urgent?: boolean;
  children: ReactNode;
}

/** A section of tasks. */
export function TodaySection({ texts, isEmpty, count, urgent = false, children }: TodaySectionProps) {
  const id = useId();
  return (
    <Card as="section" inset="none" aria-labelledby={id} className="overflow-hidden">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3">
        <h2 id={id} className="text-lg font-semibold">
          {texts.title}
        </h2>
        {count && !isEmpty && (
          <p className={classNames('text-sm font-semibold', urgent ? 'text-tomato' : 'text-muted')}>
            {count}
          </p>
        )}
      </header>
      {!isEmpty ? children : <p className="border-t border-line px-4 py-3 text-muted">{texts.none}</p>}
    </Card>
  );
}

/** An entry that links to where the task is done. */
export const LIST_LINK =
  'flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-2 wrap-anywhere hover:bg-basil-tint';

/** A link to the rest of a list, if the role may see that. */
export const More = ({ count, to }: { count: number; to: string | null }) =>
  count > 0 && (
    <li>
      {to === null ? (
        <span className={LIST_LINK}>{TODAY.more(count)}</span>
      ) : (
        <Link to={to} className={LIST_LINK}>
          {TODAY.rest(count)}
        </Link>
      )}
    </li>
  );

/** Leads to the same screen with all of what is listed nowhere else. */
export const ALL_SHOWN = '?all=1';
