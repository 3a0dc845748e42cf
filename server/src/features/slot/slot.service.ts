import type { DataSource } from 'typeorm';
import type { DeliverySlot } from '../../../../domain/slot/slot';
import { runInTransaction } from '../../database/transaction';
import { listSlots, openSlots } from './slot-calendar';

/** The windows in which the shop delivers. */
export class SlotService {
  /** @param timeZone the shop's, by its IANA name */
  constructor(
    private readonly dataSource: DataSource,
    private readonly timeZone: string,
  ) {}

  /** Creates the missing slots of the coming days. */
  openSlots(): Promise<void> {
    return runInTransaction(this.dataSource, (manager) => openSlots(manager, this.timeZone));
  }

  /** Those of the next seven days, in order, in one statement. */
  list(): Promise<DeliverySlot[]> {
    return listSlots(this.dataSource);
  }
}
