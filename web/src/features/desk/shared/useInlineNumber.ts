import pLimit from 'p-limit';
import { useEffect, useRef, useState } from 'react';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { readApiError } from '@/shared/lib/api/api-error';
import { showFailure } from '@/shared/lib/toast';
import { typedNumber } from './typed-number';
import { useIsLeft } from './useIsLeft';

interface InlineNumber {
  /** The accessible name of its field. */
  label: string;
  /** The saved value; null if there is none. */
  value: number | null;
  /** What is wrong with a number, or with NaN, in words; undefined: nothing that is known before it is sent. */
  problemOf: (value: number) => string | undefined;
  /** Saves a new value optimistically; errors that it throws are shown. */
  save: (value: number) => Promise<unknown>;
}

/** What to say once the saved value is no longer the one that was there when somebody began to type. */
function useSeen(value: number | null, isTyping: boolean) {
  const [seen, setSeen] = useState(value);
  const isChanged = isTyping && seen !== value;
  const changed = isChanged ? `Now it is ${value}: enter yours again to replace it.` : undefined;
  return { changed, see: () => setSeen(value) };
}

function failureText(failure: unknown): string {
  const { fields, message } = readApiError(failure);
  return Object.values(fields)[0] ?? message;
}

/** The typed text while it differs from the saved value, otherwise null; and what is wrong with it. */
function useTyped({ label, value, problemOf, save }: InlineNumber) {
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ text: string; message: string } | null>(null);
  const { changed, see } = useSeen(value, text !== null);
  // One after the other, as each is based on the response to the one before; of those that wait only the latest.
  const [limit] = useState(() => pLimit(1));
  const isLeft = useIsLeft();
  const type = (typed: string) => {
    if (text === null || problem) see();
    setText(typed);
    setProblem(null);
  };
  const discard = () => {
    setText(null);
    setProblem(null);
  };
  const restore = () => {
    limit.clearQueue();
    discard();
  };
  // A failure restores the typed text. What is typed meanwhile stays.
  const saveTyped = (typed: string, entered: number) => {
    setText((now) => (now === typed ? null : now));
    setProblem(null);
    return save(entered).catch((failure: unknown) => {
      const message = failureText(failure);
      if (isLeft()) return showFailure(`${label}: ${message}`);
      setText((now) => now ?? typed);
      setProblem({ text: typed, message });
    });
  };
  const enter = (typed: string) => {
    const entered = typedNumber(typed);
    if (entered === value) return restore();
    setText(typed);
    const message = problemOf(entered) ?? (problem?.text === typed ? undefined : changed);
    if (message) return setProblem({ text: typed, message });
    limit.clearQueue();
    void limit(() => saveTyped(typed, entered));
  };
  return { text, problem, type, enter, discard, restore };
}

function onKey(event: KeyboardEvent, keys: Readonly<Record<string, () => void>>): void {
  if (!Object.hasOwn(keys, event.key)) return;
  event.preventDefault();
  keys[event.key]!();
}

/**
 * A number that is edited in place: Enter or blur saves, Escape reverts, also what waits to be saved. `discard` only drops what
 * is typed; `input` has the properties of its field.
 */
export function useInlineNumber(number: InlineNumber) {
  const { text, problem, type, enter, discard, restore } = useTyped(number);
  const ref = useRef<HTMLInputElement>(null);
  // As on focus: what is typed next replaces the number.
  useEffect(() => {
    if (text === null && ref.current === document.activeElement) ref.current?.select();
  }, [text]);
  const error = problem?.message ?? '';
  const commit = () => {
    if (text !== null) enter(text);
  };
  const input = {
    ref,
    value: text ?? number.value ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(target.value),
    onKeyDown: (event: KeyboardEvent) => onKey(event, { Enter: commit, Escape: restore }),
    // Not again what has failed.
    onBlur: () => problem?.text === text || commit(),
  };
  return { input, text, error, type, enter, discard };
}
