import type { DataSource } from 'typeorm';
import { DAY_MS, validateDays } from '../../../../domain/day';
import { DeskErrorCode } from '../../../../domain/error-code';
import { endOfDay, startOfDay } from '../../../../domain/instant';
import { SLOT_DAYS } from '../../../../domain/slot/slot';
import type { DeskSlot } from '../../../../domain/slot/slot';
import {
  isSameTemplate,
  SLOT_SPAN_DAYS,
  validateCapacity,
  validateTemplate,
} from '../../../../domain/slot/slot-template';
import type { SlotWindow } from '../../../../domain/slot/slot-template';
import { assertValid, notFound, ShopError } from '../../common/shop-error';
import { isUuid } from '../../common/storable';
import { acquireAdvisoryLock } from '../../database/advisory-lock';
import { appendAudit, assertMay, changeAsStaff } from '../staff';
import type { StaffCaller } from '../staff';
import { DESK_SLOT_COLUMNS, applyTemplate, listDeskSlots } from './slot-calendar';
import { readTemplate, replaceTemplate } from './slot-template';

const changedMeanwhile = (): ShopError =>
  new ShopError(
    DeskErrorCode.CONFLICT,
    'Someone else has changed the week, so nothing was saved. Reload and try again.',
  );

/** Delivery slots as staff see and change them. */
export class DeskSlotService {
  /** @param timeZone the shop's, by its IANA name */
  constructor(
    private readonly dataSource: DataSource,
    private readonly timeZone: string,
  ) {}

  /**
   * The slots that begin on days of the shop, both included, in order.
   * @param from such as 2026-11-24
   * @throws ShopError UNAUTHENTICATED, VALIDATION_FAILED naming `to` for none or too many days
   */
  async list(caller: StaffCaller | null, from: string, to: string): Promise<DeskSlot[]> {
    assertMay(caller, 'slots');
    assertValid(validateDays(from, to, SLOT_SPAN_DAYS));
    const { manager } = this.dataSource;
    return listDeskSlots(manager, startOfDay(from, this.timeZone), endOfDay(to, this.timeZone));
  }

  /** The windows of each week, in order; none where the shop has no slots. @throws ShopError UNAUTHENTICATED, FORBIDDEN */
  async template(caller: StaffCaller | null): Promise<SlotWindow[]> {
    assertMay(caller, 'slotTemplate');
    return readTemplate(this.dataSource.manager);
  }

  /**
   * Replaces the weekly template, and updates the open slots. Idempotent.
   * @param expected the template that was changed; null: whatever there is
   * @returns the coming slots
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED naming `input` or fields like `input[2].startsAt`,
   * CONFLICT if the template is not as `expected` any more
   */
  saveTemplate(
    caller: StaffCaller | null,
    windows: readonly SlotWindow[],
    expected: readonly SlotWindow[] | null,
  ): Promise<DeskSlot[]> {
    return changeAsStaff(this.dataSource, caller, 'saveSlotTemplate', async (manager, by) => {
      assertValid(validateTemplate(windows));
      await acquireAdvisoryLock(manager, 'slotTemplate');
      const before = await readTemplate(manager);
      // A repeated save is no conflict: its own windows are there already.
      if (expected && !isSameTemplate(before, expected) && !isSameTemplate(before, windows))
        throw changedMeanwhile();
      await replaceTemplate(manager, windows);
      const after = await readTemplate(manager);
      await applyTemplate(manager, this.timeZone);
      const record = { by: by.email, action: 'saveSlotTemplate', subject: 'slots/template' };
      if (JSON.stringify(before) !== JSON.stringify(after))
        await appendAudit(manager, { ...record, before, after });
      const now = Date.now();
      return listDeskSlots(manager, new Date(now), new Date(now + (SLOT_DAYS + 2) * DAY_MS));
    });
  }

  /**
   * Sets the capacity of one slot, which the template no longer changes; 0 closes it for new orders. Existing orders stay.
   * Idempotent.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED naming `capacity`, NOT_FOUND
   */
  setCapacity(caller: StaffCaller | null, slotId: string, capacity: number): Promise<DeskSlot> {
    return changeAsStaff(this.dataSource, caller, 'setSlotCapacity', async (manager, by) => {
      assertValid(validateCapacity(capacity));
      if (!isUuid(slotId)) throw notFound('slot');
      const [slot] = await manager.query<DeskSlot[]>(
        `SELECT ${DESK_SLOT_COLUMNS} FROM "delivery_slots" WHERE "_id" = $1 FOR NO KEY UPDATE`,
        [slotId],
      );
      if (!slot) throw notFound('slot');
      if (slot.capacitySet && slot.capacity === capacity) return slot;
      await manager.query(
        `UPDATE "delivery_slots" SET "capacity" = $2, "capacitySet" = true WHERE "_id" = $1`,
        [slotId, capacity],
      );
      await appendAudit(manager, {
        by: by.email,
        action: 'setSlotCapacity',
        subject: `slot/${slot._id}`,
        before: { startsAt: slot.startsAt, capacity: slot.capacity },
        after: { startsAt: slot.startsAt, capacity },
      });
      return { ...slot, capacity, capacitySet: true };
    });
  }
}
