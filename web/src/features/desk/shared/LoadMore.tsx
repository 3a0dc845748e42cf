import { useEffect, useRef, useState } from 'react';
import { Button, ErrorText } from '@/shared/ui';
import { focusPlace } from './keep-focus';

interface LoadMoreProps {
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
  /** Fetches the page after a cursor: `(after) => fetchMore({ variables: { after } })`. */
  load: (after: string) => Promise<unknown>;
}

/** The rows of the list that stands before the button. */
const rowsOf = (list: Element | null | undefined): Element[] =>
  Array.from(list?.querySelectorAll('tbody > tr, :scope > li') ?? []);

/** Moves the focus to the first row that a page has brought. `asked` is called before. */
function useFirstNewRow(endCursor: string | null | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const waiting = useRef<{ list: Element | null; shown: number }>(undefined);
  useEffect(() => {
    const { list, shown } = waiting.current ?? {};
    waiting.current = undefined;
    const first = shown === undefined ? undefined : rowsOf(list)[shown];
    if (first) focusPlace(first);
  }, [endCursor]);
  const asked = () => {
    const list = place.current?.previousElementSibling ?? null;
    waiting.current = { list, shown: rowsOf(list).length };
  };
  return { place, asked };
}

/** Loads the next page of the list before it, if there is one. */
export function LoadMore({ pageInfo: { hasNextPage, endCursor }, load }: LoadMoreProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const { place, asked } = useFirstNewRow(endCursor);
  if (!hasNextPage || endCursor == null) return null;
  const more = async () => {
    asked();
    setBusy(true);
    setFailed(false);
    await load(endCursor).catch(() => setFailed(true));
    setBusy(false);
  };
  return (
    <div ref={place} className="mt-4 flex flex-wrap items-center justify-center gap-3 print:hidden">
      <Button variant="secondary" busy={busy} onClick={() => void more()}>
        Load more
      </Button>
      <ErrorText>{failed && 'More could not be loaded.'}</ErrorText>
    </div>
  );
}
