const REPORT_EVERY_MS = 10_000;
/** Beyond this many different problems, new ones are logged each time. */
const MAX_PROBLEMS = 500;

/** Logs the first of repeated problems at once, then how often it was repeated, every ten seconds. */
export class LogDeduplicator {
  private readonly counts = new Map<string, number>();

  /**
   * Counts a problem; whether to log it now.
   * @param reportRepeats called later, if it was repeated
   */
  note(problem: string, reportRepeats: (times: number) => void): boolean {
    const count = this.counts.get(problem);
    if (count === undefined && this.counts.size >= MAX_PROBLEMS) return true;
    this.counts.set(problem, (count ?? -1) + 1);
    if (count === undefined) this.wait(problem, reportRepeats);
    return count === undefined;
  }

  private wait(problem: string, reportRepeats: (times: number) => void): void {
    const timer = setTimeout(() => {
      const times = this.counts.get(problem) ?? 0;
      this.counts.delete(problem);
      if (times === 0) return;
      this.counts.set(problem, 0);
      this.wait(problem, reportRepeats);
      reportRepeats(times);
    }, REPORT_EVERY_MS);
    timer.unref();
  }
}
