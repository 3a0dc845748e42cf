import { AlertEvaluator } from '../../../chaos/alerts/alert-evaluator.mjs';

/** A period with ten requests per second, and the shares that failed or took longer than a second. */
export interface Period {
  hours: number;
  failed?: number;
  slow?: number;
}

const PER_SECOND = 10;
/** Of the last hours, which the alerts look at closely, and of those before. */
const LOOK_SECONDS = { late: 60, early: 600 };
const LATE_SECONDS = 7 * 3_600;

/** The alerts that fire at the end of these periods. */
export function alertsAfter(groups: unknown, periods: readonly Period[]): string[] {
  const evaluator = new AlertEvaluator(groups);
  const sum = { succeeded: 0, failed: 0, quick: 0 };
  let at = 0;
  let left = periods.reduce((all, { hours }) => all + hours * 3_600, 0);
  const name = 'shop_request_duration_seconds';
  const labels = (status: string) => `kind="page",operation="GET /",status="${status}"`;
  for (const { hours, failed = 0, slow = 0 } of periods) {
    const end = left - hours * 3_600;
    while (left - end > 1) {
      const seconds = Math.min(left > LATE_SECONDS ? LOOK_SECONDS.early : LOOK_SECONDS.late, left - end);
      const requests = PER_SECOND * seconds;
      left -= seconds;
      sum.succeeded += requests * (1 - failed);
      sum.failed += requests * failed;
      sum.quick += requests * (1 - failed) * (1 - slow);
      const text = [
        `${name}_count{${labels('200')}} ${sum.succeeded}`,
        `${name}_count{${labels('503')}} ${sum.failed}`,
        `${name}_bucket{le="1",${labels('200')}} ${sum.quick}`,
        `${name}_bucket{le="1",${labels('503')}} ${sum.failed}`,
      ];
      evaluator.scrape((at += seconds), text.join('\n'));
    }
  }
  return (evaluator.firingAt(at) as string[]).sort();
}
