import { useState } from 'react';
import { Button } from '@/shared/ui';

interface LoadMoreProps {
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
  /** Fetches the page after a cursor: `(after) => fetchMore({ variables: { after } })`. */
  load: (after: string) => Promise<unknown>;
}

/** Loads the next page of a list, if there is one. */
export function LoadMore({ pageInfo: { hasNextPage, endCursor }, load }: LoadMoreProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  if (!hasNextPage || endCursor == null) return null;
  const more = async () => {
    setBusy(true);
    setFailed(false);
    await load(endCursor).catch(() => setFailed(true));
    setBusy(false);
  };
  return (
    <div className="mt-4 flex flex-wrap items-center justify-center gap-3 print:hidden">
      <Button variant="secondary" busy={busy} onClick={() => void more()}>
        Load more
      </Button>
      <p role="alert" className="text-tomato empty:hidden">
        {failed && 'More could not be loaded.'}
      </p>
    </div>
  );
}
