import { useEffect, useRef, useState } from 'react';
import { Button, ErrorText } from '@/shared/ui';
import { focusPlace } from './keep-focus';

interface LoadMoreProps {
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
  /** The query's own. */
  fetchMore: (page: { variables: { after: string } }) => Promise<unknown>;
}

/** The rows of the list that stands before the button. */
const rowsOf = (list: Element | null | undefined): Element[] =>
  Array.from(list?.querySelectorAll('tbody > tr, :scope > li') ?? []);

/** Moves the focus to the first row of a new page. Call `onLoad` before it is loaded. */
function useFirstNewRow(endCursor: string | null | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const pending = useRef<{ list: Element | null; shown: number }>(undefined);
  useEffect(() => {
    const { list, shown } = pending.current ?? {};
    pending.current = undefined;
    const first = shown === undefined ? undefined : rowsOf(list)[shown];
    if (first) focusPlace(first);
  }, [endCursor]);
  const onLoad = () => {
    const list = place.current?.previousElementSibling ?? null;
    pending.current = { list, shown: rowsOf(list).length };
  };
  return { place, onLoad };
}

/** Loads the next page of the list before it, if there is one. */
export function LoadMore({ pageInfo: { hasNextPage, endCursor }, fetchMore }: LoadMoreProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const { place, onLoad } = useFirstNewRow(endCursor);
  if (!hasNextPage || endCursor == null) return null;
  const loadNext = async () => {
    onLoad();
    setBusy(true);
    setFailed(false);
    await fetchMore({ variables: { after: endCursor } }).catch(() => setFailed(true));
    setBusy(false);
  };
  return (
    <div ref={place} className="mt-4 flex flex-wrap items-center justify-center gap-3 print:hidden">
      <Button variant="secondary" busy={busy} onClick={() => void loadNext()}>
        Load more
      </Button>
      <ErrorText>{failed && 'Could not load more.'}</ErrorText>
    </div>
  );
}
