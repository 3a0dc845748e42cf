import { EVENTS } from '../wording/events.en';
import type { EventWords } from '../wording/events.en';
import type { OrderEvent } from './order-events';

/** The text of an event for shoppers, even of one that only a newer version knows. */
export function messageOf(
  { code, params }: Pick<OrderEvent, 'code' | 'params'>,
  words: EventWords = EVENTS,
): string {
  const known: Partial<EventWords['happened']> = words.happened;
  return known[code]?.(params) ?? words.unknown;
}
