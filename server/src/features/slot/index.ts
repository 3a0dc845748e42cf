// Decorators need it; a command may load this feature first.
import 'reflect-metadata';

export { hasSlots, listSlots, openSlots, roomCondition } from './slot-calendar';
export { slotUnavailable, toPlainSlot } from './slot-errors';
export {
  bookSlotStatement,
  bookSlot,
  holdSlotStatement,
  holdSlot,
  releaseExpiredSlots,
  releaseSlot,
  takenSlot,
} from './slot-hold';
export { DeskSlotService } from './desk-slot.service';
export { DeskSlotType } from './desk-slot.type';
export { readSlotOutlook } from './slot-outlook';
export { SlotService } from './slot.service';
export { DeliverySlotType } from './slot.type';
export { nullableSlotSchema, slotSchema } from './slot.schemas';
