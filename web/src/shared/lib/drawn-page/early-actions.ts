import { nextTurn } from '../next-turn';

type Field = HTMLInputElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** Noted by the page's own first script: buttons that were pressed, and fields with what they were set to. */
    doneEarly?: Map<HTMLButtonElement | Field, string | boolean>;
  }
}

/**
 * Repeats what a shopper did on the drawn page before its code was there. To be called once the page is taken over;
 * each action takes effect before the next.
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

/** React notices a change only if the value is set by the browser's own setter, not by React's. */
function type(field: Field, text: string): void {
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
