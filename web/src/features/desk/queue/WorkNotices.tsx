import { Button } from '@/shared/ui';
import type { Work, WorkState } from './work';
import { CONNECTIVITY, rejectionText, DISMISS } from './work-text';

interface WorkNoticesProps {
  work: Work;
  state: WorkState;
}

function connectionText({ connectivity, queue, stored }: WorkState): string {
  const count = queue.waiting.length;
  if (!stored && (count > 0 || connectivity === 'OFFLINE')) return CONNECTIVITY.notStored(count);
  if (connectivity === 'SIGNED_OUT' && count > 0) return CONNECTIVITY.signedOut(count);
  if (connectivity === 'FAILED' && count > 0) return CONNECTIVITY.failing(count);
  if (connectivity === 'OFFLINE') return count > 0 ? CONNECTIVITY.waiting(count) : CONNECTIVITY.offline;
  return '';
}

/** Says whether the shop can be reached, how much is waiting to be sent, and what was rejected, until it is dismissed. */
export function WorkNotices({ work, state }: WorkNoticesProps) {
  return (
    <>
      <p
        role="status"
        className="mb-3 rounded-lg bg-butter px-3 py-2 text-sm font-medium text-on-butter empty:hidden"
      >
        {connectionText(state)}
      </p>
      <div role="alert" className="space-y-3 not-empty:mb-4">
        {state.queue.rejections.map((rejection) => {
          const { title, text } = rejectionText(
            rejection,
            state.cached.orders[rejection.orderId],
            work.me._id,
          );
          return (
            <section key={rejection.id} className="rounded-card border border-tomato bg-tomato-tint p-3">
              <h2 className="font-sans font-semibold">{title}</h2>
              <p className="mb-2 text-sm">{text}</p>
              <Button
                variant="secondary"
                size="small"
                className="min-h-14"
                onClick={() => void work.queue.dismiss(rejection.id)}
              >
                {DISMISS}
              </Button>
            </section>
          );
        })}
      </div>
    </>
  );
}
