const FOLD_MS = 10_000;
/** Beyond this nothing is folded: it would have to be remembered. */
const MOST_KINDS = 500;

/** Of problems that come again and again only the first is told at once; how often it came again, every ten seconds. */
export class RepeatFolder {
  private readonly counts = new Map<string, number>();

  /**
   * Whether a problem is to be told now.
   * @param tellRepeats is called later, if it came again meanwhile
   */
  isNew(problem: string, tellRepeats: (times: number) => void): boolean {
    const count = this.counts.get(problem);
    if (count === undefined && this.counts.size >= MOST_KINDS) return true;
    this.counts.set(problem, (count ?? -1) + 1);
    if (count === undefined) this.wait(problem, tellRepeats);
    return count === undefined;
  }

  private wait(problem: string, tellRepeats: (times: number) => void): void {
    const timer = setTimeout(() => {
      const times = this.counts.get(problem) ?? 0;
      this.counts.delete(problem);
      if (times === 0) return;
      this.counts.set(problem, 0);
      this.wait(problem, tellRepeats);
      tellRepeats(times);
    }, FOLD_MS);
    timer.unref();
  }
}
