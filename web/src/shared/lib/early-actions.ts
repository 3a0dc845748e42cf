import { nextTurn } from './next-turn';

type Field = HTMLInputElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** Noted by the page's own first script: buttons that were pressed, and fields with what they were set to. */
    doneEarly?: Map<HTMLButtonElement | Field, string | boolean>;
  }
}

/**
 * Does what a shopper did on the drawn page before its code was there. To be called when the page answers; it answers
 * to each step before the next is done.
 */
export async function catchUp(): Promise<void> {
  for (const [element, value] of window.doneEarly ?? []) {
    if (!element.isConnected) continue;
    if (element instanceof HTMLButtonElement) element.click();
    else if (typeof value === 'boolean') tick(element as HTMLInputElement, value);
    else type(element, value);
    await nextTurn();
  }
  window.doneEarly?.clear();
}

function tick(box: HTMLInputElement, checked: boolean): void {
  box.checked = !checked;
  box.click();
}

/** React hears of a change only when the value is set past it. */
function type(field: Field, text: string): void {
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
