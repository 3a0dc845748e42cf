import { Button } from '@/shared/ui';
import type { Work, WorkState } from './work';
import { REACH, refusalWords, UNDERSTOOD } from './work-words';

interface WorkNoticesProps {
  work: Work;
  state: WorkState;
}

function reachWords({ reach, queue }: WorkState): string {
  const count = queue.waiting.length;
  if (reach === 'SIGNED_OUT' && count > 0) return REACH.signedOut(count);
  if (reach === 'FAILED' && count > 0) return REACH.failing(count);
  if (reach === 'UNREACHED') return count > 0 ? REACH.waiting(count) : REACH.offline;
  return '';
}

/** Whether the shop can be reached, how much waits for it, and what it would not do: each until somebody has read it. */
export function WorkNotices({ work, state }: WorkNoticesProps) {
  return (
    <>
      <p
        role="status"
        className="mb-3 rounded-lg bg-butter px-3 py-2 text-sm font-medium text-on-butter empty:hidden"
      >
        {reachWords(state)}
      </p>
      <div role="alert" className="space-y-3 not-empty:mb-4">
        {state.queue.refusals.map((refusal) => {
          const { title, text } = refusalWords(refusal, state.known.orders[refusal.orderId], work.me._id);
          return (
            <section key={refusal.id} className="rounded-card border border-tomato bg-tomato-tint p-3">
              <h2 className="font-sans font-semibold">{title}</h2>
              <p className="mb-2 text-sm">{text}</p>
              <Button
                variant="secondary"
                size="small"
                className="min-h-14"
                onClick={() => void work.queue.dismiss(refusal.id)}
              >
                {UNDERSTOOD}
              </Button>
            </section>
          );
        })}
      </div>
    </>
  );
}
