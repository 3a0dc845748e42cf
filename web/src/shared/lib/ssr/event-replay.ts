import { yieldToMain } from '../yield-to-main';

type Field = HTMLInputElement | HTMLTextAreaElement;
/** Buttons that were pressed before hydration, and fields with what they were set to. */
export type EarlyEvents = Map<HTMLButtonElement | Field, string | boolean>;

declare global {
  interface Window {
    /** Filled by `boot.ts`. */
    earlyEvents?: EarlyEvents;
  }
}

/** Repeats what was done before hydration; each event takes effect before the next. */
export async function replayEarlyEvents(): Promise<void> {
  for (const [element, value] of window.earlyEvents ?? []) {
    if (!element.isConnected) continue;
    if (element instanceof HTMLButtonElement) element.click();
    else if (typeof value === 'boolean') tick(element as HTMLInputElement, value);
    else type(element, value);
    await yieldToMain();
  }
  window.earlyEvents?.clear();
}

function tick(box: HTMLInputElement, checked: boolean): void {
  box.checked = !checked;
  box.click();
}

/** React notices a change only if the value is set by the browser's own setter, not by React's. */
function type(field: Field, text: string): void {
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
