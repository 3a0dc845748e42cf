import type { DataSource } from 'typeorm';
import { endOfDay, formatLocally } from '../../../../../domain/instant';
import { acquireAdvisoryLock } from '../../../database/advisory-lock';
import { runInTransaction } from '../../../database/transaction';
import { countProducts, copyBaskets } from './baskets';
import { FORGET, SAVE, KNOWN, MOST_BASKETS } from './companions-sql';

/** At three in the morning, in the shop's time zone. */
const NIGHT_MS = 3 * 3_600_000;

interface Known {
  /** Null: never. */
  isLearned: boolean | null;
  isEnough: boolean;
}

/** Learns from orders what is bought together: see docs/decisions/companions.md. */
export class CompanionTrainer {
  /** @param timeZone the shop's, by its IANA name */
  constructor(
    private readonly dataSource: DataSource,
    private readonly timeZone: string,
  ) {}

  /** Learns again, unless that was done today. Safe in several processes. */
  run(): Promise<void> {
    return runInTransaction(this.dataSource, async (manager) => {
      await acquireAdvisoryLock(manager, 'companions');
      const [{ isLearned, isEnough }] = await manager.query<[Known]>(KNOWN);
      if (isLearned || !isEnough) return;
      await copyBaskets(manager, 'lines', MOST_BASKETS);
      const { parts } = await countProducts(manager);
      for (const part of parts) await manager.query(SAVE, [part]);
      await manager.query(FORGET);
    });
  }

  /** Until the next night. */
  async nextInMs(): Promise<number> {
    const now = new Date();
    const today = formatLocally(now, this.timeZone).slice(0, 10);
    return endOfDay(today, this.timeZone).getTime() + NIGHT_MS - now.getTime();
  }
}
