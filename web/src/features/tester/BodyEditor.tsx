import { useId } from 'react';
import type { FocusEvent } from 'react';
import { classNames } from '@/shared/ui';
import { findJsonProblem } from './json-problem';

/** How much of the broken line is shown on either side of the place. */
const AROUND = 32;

/** What keeps the body from being JSON: line, column, reason, and the place itself. */
function Problem({ text }: { text: string }) {
  const problem = findJsonProblem(text);
  if (!problem) return null;
  const { message, line, column, offset } = problem;
  const lineStart = offset - column + 1;
  const start = Math.max(lineStart, offset - AROUND);
  const after = text.slice(offset, offset + AROUND).split('\n')[0] ?? '';
  const [place = ''] = after;
  return (
    <>
      Line {line}, column {column}: {message}.
      {place && (
        <code className="mt-1 block font-mono wrap-anywhere whitespace-pre-wrap">
          {start > lineStart && '…'}
          {text.slice(start, offset)}
          <mark className="bg-tomato-tint font-bold text-tomato underline">{place}</mark>
          {after.slice(place.length)}
        </code>
      )}
    </>
  );
}

interface BodyEditorProps {
  value: string;
  /** Whether to say what is wrong with it. */
  wrong: boolean;
  onChange: (body: string) => void;
  onLeave: () => void;
}

/** The request's body as text, with what is wrong with it below. */
export function BodyEditor({ value, wrong, onChange, onLeave }: BodyEditorProps) {
  const id = useId();
  // On the way to a button nothing is said: it would move from under the pointer, and sending checks everything.
  const leave = ({ relatedTarget }: FocusEvent) => relatedTarget instanceof HTMLButtonElement || onLeave();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        Body
      </label>
      <textarea
        id={id}
        name="body"
        value={value}
        rows={Math.min(16, Math.max(5, value.split('\n').length))}
        aria-invalid={wrong}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={(event) => onChange(event.target.value)}
        onBlur={leave}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={classNames(
          'block w-full resize-y rounded-lg border bg-surface px-3 py-2 font-mono text-base text-ink sm:text-sm/6',
          wrong ? 'border-tomato' : 'border-control',
        )}
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        JSON, sent with POST and DELETE. Leave it empty to send none.
      </p>
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-tomato not-empty:mt-1">
        {wrong && <Problem text={value} />}
      </p>
    </div>
  );
}
