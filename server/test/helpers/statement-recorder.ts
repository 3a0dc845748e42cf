export interface CountedStatements<Result> {
  result: Result;
  /** The statements, without transaction control. */
  statements: string[];
  /** The same with their parameters. */
  sent: SentStatement[];
  /** BEGIN, COMMIT, ROLLBACK and savepoints. */
  transactionControl: string[];
}

export interface SentStatement {
  text: string;
  values: unknown[];
}

const CONTROL = /^\s*(BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET TRANSACTION)\b/i;

/** Records the statements that are sent to the database. */
export class StatementRecorder {
  private readonly seen: SentStatement[] = [];

  /** The statements of `work`; nothing else may use the shop meanwhile. */
  async record<Result>(work: () => Promise<Result>): Promise<CountedStatements<Result>> {
    const from = this.seen.length;
    const result = await work();
    const all = this.seen.slice(from);
    const sent = all.filter(({ text }) => !CONTROL.test(text));
    const control = all.filter(({ text }) => CONTROL.test(text));
    return {
      result,
      statements: sent.map(({ text }) => text),
      sent,
      transactionControl: control.map(({ text }) => text),
    };
  }

  readonly note = (text: string, values: unknown[] = []): void => void this.seen.push({ text, values });
}
