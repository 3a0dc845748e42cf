import { Alarms } from '../../../chaos/alarms/alarms.mjs';

/** A period with ten requests per second, and the shares that failed or took longer than a second. */
export interface Spell {
  hours: number;
  failed?: number;
  slow?: number;
}

const LOOK_SECONDS = 60;
const PER_LOOK = 10 * LOOK_SECONDS;

/** The alerts that fire at the end of these periods. */
export function alertsAfter(groups: unknown, spells: readonly Spell[]): string[] {
  const alarms = new Alarms(groups);
  const sum = { answered: 0, failed: 0, quick: 0 };
  let at = 0;
  const name = 'shop_request_duration_seconds';
  const labels = (status: string) => `kind="page",operation="GET /",status="${status}"`;
  for (const { hours, failed = 0, slow = 0 } of spells)
    for (let look = 0; look < (hours * 3_600) / LOOK_SECONDS; look += 1) {
      sum.answered += PER_LOOK * (1 - failed);
      sum.failed += PER_LOOK * failed;
      sum.quick += PER_LOOK * (1 - failed) * (1 - slow);
      const text = [
        `${name}_count{${labels('200')}} ${sum.answered}`,
        `${name}_count{${labels('503')}} ${sum.failed}`,
        `${name}_bucket{le="1",${labels('200')}} ${sum.quick}`,
        `${name}_bucket{le="1",${labels('503')}} ${sum.failed}`,
      ];
      alarms.scrape((at += LOOK_SECONDS), text.join('\n'));
    }
  return (alarms.firingAt(at) as string[]).sort();
}
