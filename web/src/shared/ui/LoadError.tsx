import { Button } from './Button';

/** Something could not be fetched: says so, and tries again when asked. */
export function LoadError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-card border border-line bg-surface px-4 py-10 text-center"
    >
      <p className="font-medium">{text}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
