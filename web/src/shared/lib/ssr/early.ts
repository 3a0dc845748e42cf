/** What `boot.ts` starts before the bundle runs, and the bundle continues. */
import { pictureAt } from '@domain/catalogue/picture';
import { PERSONAL_QUERIES } from '@domain/shop/ssr';
import type { PersonalQuery } from '@domain/shop/ssr';
import type { ProductCardFragment } from '@/gql/operations';
import { timeLimit } from '../api/time-limit';

type Field = HTMLInputElement | HTMLTextAreaElement;
/** Buttons pressed before hydration, and fields with their values. */
export type EarlyEvents = Map<HTMLButtonElement | Field, string | boolean>;

/** Responses to the queries that were sent before the page's code was loaded, by operation. */
interface EarlyQueries {
  /** The session that they were sent with. */
  token: string;
  byName: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    /** Both filled by `boot.ts`. */
    earlyEvents?: EarlyEvents;
    earlyQueries?: EarlyQueries;
  }
}

/**
 * How far loading is, as `data-scripts` of the document tells the styles: `loading`, `late` when that takes long, `ready`
 * once hydrated, and nothing where no script runs.
 */
const dataset = (): DOMStringMap => document.documentElement.dataset;

export const isReady = (): boolean => dataset().scripts === 'ready';

/** The code has failed, or has not come in ten seconds: until it runs, the page works as without scripts. */
export function showPlain(): void {
  delete dataset().scripts;
  delete dataset().session;
}

/** Resolves in a macrotask of its own, after pending input, which splits a long task. A message, unlike a timer, is not delayed. */
export const yieldToMain = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** An older response may be stale. */
const FRESH_MS = 10_000;

/** Set in this tab while a mutation is pending. */
const PENDING = 'mutation-pending';

/** Marks that a mutation is pending: an early query of the next page might be answered before it. */
export function markMutationPending(isPending: boolean): void {
  try {
    if (isPending) sessionStorage.setItem(PENDING, 'yes');
    else sessionStorage.removeItem(PENDING);
  } catch {
    // Storage is full or blocked: then nothing is sent early either.
  }
}

/** Sends the personal queries, which the document names. */
export function sendEarlyQueries(token: string): void {
  if (sessionStorage.getItem(PENDING)) return sessionStorage.removeItem(PENDING);
  const named = document.querySelector<HTMLMetaElement>(`meta[name=${PERSONAL_QUERIES}]`);
  const byName = new Map<string, Promise<Response>>();
  for (const { firstProduct, ...operation } of JSON.parse(named?.content || '[]') as PersonalQuery[]) {
    // With variables it is that of the page without a filter.
    if (location.search && operation.query.includes('$')) continue;
    const response = fetch(named!.dataset.api!, {
      ...timeLimit(),
      method: 'POST',
      headers: {
        accept: 'application/graphql-response+json,application/json;q=0.9',
        'content-type': 'application/json',
        authorization: token,
        'x-apollo-operation-name': operation.operationName,
      },
      body: JSON.stringify(operation),
    });
    showFirstPicture(response, firstProduct, () => byName.has(operation.operationName)).catch(
      () => undefined,
    );
    byName.set(operation.operationName, response);
  }
  window.earlyQueries = { token, byName };
}

/**
 * Shows the picture of the first product in place of its skeleton, which otherwise waits for the page's code.
 * @param isUnread whether that code has neither used nor rejected the response
 */
async function showFirstPicture(
  early: Promise<Response>,
  path: PersonalQuery['firstProduct'],
  isUnread: () => boolean,
): Promise<void> {
  const response = await early;
  if (!path) return;
  const { data } = (await response.clone().json()) as { data?: unknown };
  const product = path.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | null)?.[key],
    data,
  );
  if (!product) return;
  const { image, stockLevel } = product as Pick<ProductCardFragment, 'image' | 'stockLevel'>;
  const src = pictureAt(image, 480);
  await Object.assign(new Image(), { fetchPriority: 'high', src }).decode();
  // What is out of stock has a grey picture.
  if (!isUnread() || stockLevel === 'OUT_OF_STOCK') return;
  document.documentElement.style.setProperty('--first-picture', `url(${JSON.stringify(src)})`);
  dataset().picture = 'early';
}

/** Call when the next skeletons belong to another session or page. */
export const hideEarlyPicture = (): void => void delete dataset().picture;

/** `fetch`, which takes the response of an early query instead: once, and in the same session only. */
export const fetchOrEarly: typeof fetch = (address, init) => {
  const headers = new Headers(init?.headers);
  const { token, byName } = window.earlyQueries ?? {};
  const name = headers.get('x-apollo-operation-name') ?? '';
  const early = byName?.get(name);
  byName?.delete(name);
  const usable = early && token === headers.get('authorization') && performance.now() < FRESH_MS;
  if (early && !usable) hideEarlyPicture();
  return usable ? early : fetch(address, init);
};

/** Replays what was done before hydration; each event takes effect before the next. */
export async function replayEarlyEvents(): Promise<void> {
  for (const [element, value] of window.earlyEvents ?? []) {
    if (!element.isConnected) continue;
    if (element instanceof HTMLButtonElement) press(element);
    else if (typeof value === 'boolean') tick(element as HTMLInputElement, value);
    else type(element, value);
    await yieldToMain();
  }
  window.earlyEvents?.clear();
}

function press(button: HTMLButtonElement): void {
  button.ariaBusy = null;
  button.click();
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
