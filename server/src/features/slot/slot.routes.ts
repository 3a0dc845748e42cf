import { list, object } from '../../rest/json-schema';
import type { Route } from '../../rest/route';
import { toPlainSlot } from './slot-errors';
import { slotSchema } from './slot.schemas';

export const slotRoutes: Route[] = [
  {
    method: 'get',
    path: '/slots',
    summary: 'The delivery slots of the next seven days, in order',
    isLive: true,
    response: object({ slots: list(slotSchema) }),
    respond: async ({ services: { slot } }) => ({ slots: (await slot.list()).map(toPlainSlot) }),
  },
];
