const number = new Intl.NumberFormat('en');
const ON_TERMINAL_MS = 500;
const IN_LOG_MS = 5_000;

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** Reports progress, rate and remaining time at intervals. */
export class Progress {
  private startedAt = 0;
  private saidAt = 0;
  private from = 0;

  constructor(
    private readonly write: (text: string) => void,
    /** On a terminal the line is rewritten in place. */
    private readonly overwrite: boolean,
  ) {}

  start(what: string, done: number, total: number): void {
    this.startedAt = Date.now();
    this.from = done;
    if (done < total) this.print(`${what}: ${number.format(done)} of ${number.format(total)}`, true);
    else this.print(`${what}: there are ${number.format(done)} already`, true);
  }

  at(what: string, have: number, wanted: number): void {
    const now = Date.now();
    const isLast = have >= wanted;
    if (!isLast && now - this.saidAt < (this.overwrite ? ON_TERMINAL_MS : IN_LOG_MS)) return;
    this.saidAt = now;
    const seconds = (now - this.startedAt) / 1000;
    const rate = (have - this.from) / seconds;
    const rest = isLast ? `in ${duration(seconds)}` : `${duration((wanted - have) / rate)} left`;
    const share = Math.floor((100 * have) / wanted);
    this.print(
      `${what}: ${number.format(have)} of ${number.format(wanted)} (${share} %), ${number.format(Math.round(rate))} a second, ${rest}`,
      isLast,
    );
  }

  print(line: string, stays = true): void {
    this.write(this.overwrite ? `\r\u001b[K${line}${stays ? '\n' : ''}` : `${line}\n`);
  }
}
