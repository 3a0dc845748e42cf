import { instant, object, text } from '../../rest/json-schema';

const slotProperties = {
  _id: text('0d9c8a1e-2f4b-4c5d-8e6f-7a8b9c0d1e2f', { format: 'uuid' }),
  startsAt: instant,
  endsAt: instant,
  cutoffAt: { ...instant, description: 'Until then it can be booked, and an order in it cancelled.' },
  available: { type: 'boolean', examples: [true], description: 'Whether there is room now.' },
};

/** A window in which an order can be delivered, as REST returns it. */
export const slotSchema = object(slotProperties, { title: 'DeliverySlot' });

/** That of an order. */
export const nullableSlotSchema = {
  ...object(slotProperties, { title: 'OrderSlot', description: 'When it comes; null without slots.' }),
  type: ['object', 'null'],
};
