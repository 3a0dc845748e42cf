import { EVENTS_ENGLISH } from '../wording/events.en';
import type { EventWords } from '../wording/events.en';
import type { OrderEvent } from './order-events';

/** What a shopper reads of an event, even of one that only a later version, running beside, knows. */
export function messageOf(
  { code, params }: Pick<OrderEvent, 'code' | 'params'>,
  words: EventWords = EVENTS_ENGLISH,
): string {
  const known: Partial<EventWords['happened']> = words.happened;
  return known[code]?.(params) ?? words.unknown;
}
