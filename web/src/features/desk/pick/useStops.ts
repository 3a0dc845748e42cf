import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

/** The shortcut keys of a stop. */
export type StopCommand = 'short' | 'change' | 'undo' | 'pack';

const MOVES: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
const COMMANDS: Partial<Record<string, StopCommand>> = { s: 'short', r: 'change', u: 'undo', p: 'pack' };

/** The props of a control that is a stop. */
export interface Stop {
  'data-stop': string;
  tabIndex: number;
  onFocus: () => void;
}

interface StopsOptions {
  /** All stops in order, and those without a decision. */
  keys: readonly string[];
  open: ReadonlySet<string>;
  onCommand: (command: StopCommand, key: string) => void;
}

/**
 * A roving tabindex with one stop per line: Tab enters the list where it was left, the arrow keys move on. Put `list`
 * on the element that contains the stops, and `stop(key)` on each line's first control.
 */
export function useStops({ keys, open, onCommand }: StopsOptions) {
  const ref = useRef<HTMLDivElement>(null);
  const [lastFocused, setLastFocused] = useState<string>();
  const active =
    lastFocused !== undefined && keys.includes(lastFocused)
      ? lastFocused
      : (keys.find((key) => open.has(key)) ?? keys[0]);

  const goTo = (key: string | undefined) => {
    if (key === undefined) return;
    setLastFocused(key);
    const stop = ref.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(key)}"]`);
    stop?.focus({ preventScroll: true });
    stop?.scrollIntoView({ block: 'nearest' });
  };
  /** The next open line, starting over after the last one. */
  const goToNextOpen = (from: string) => {
    const at = keys.indexOf(from);
    goTo([...keys.slice(at + 1), ...keys.slice(0, at)].find((key) => open.has(key)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]')?.dataset.stop;
    if (key === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const move = MOVES[pressed];
    const command = COMMANDS[pressed];
    if (!move && !command) return;
    event.preventDefault();
    if (move) goTo(keys[keys.indexOf(key) + move]);
    if (command) onCommand(command, key);
  };
  const stop = (key: string): Stop => ({
    'data-stop': key,
    tabIndex: key === active ? 0 : -1,
    onFocus: () => setLastFocused(key),
  });
  return { list: { ref, onKeyDown }, stop, goTo, goToNextOpen, active };
}
