import type { Logger } from 'typeorm';

export interface CountedStatements<Result> {
  result: Result;
  /** Everything that was sent to the database, transaction control aside. */
  statements: string[];
  /** BEGIN, COMMIT, ROLLBACK and savepoints. */
  transactionControl: string[];
}

const CONTROL = /^\s*(BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET TRANSACTION)\b/i;

/** Listens to what TypeORM sends to the database. */
export class StatementRecorder implements Logger {
  private readonly seen: string[] = [];

  /** What was sent while `work` ran; nothing else may use the shop meanwhile. */
  async record<Result>(work: () => Promise<Result>): Promise<CountedStatements<Result>> {
    const from = this.seen.length;
    const result = await work();
    const sent = this.seen.slice(from);
    return {
      result,
      statements: sent.filter((statement) => !CONTROL.test(statement)),
      transactionControl: sent.filter((statement) => CONTROL.test(statement)),
    };
  }

  logQuery(query: string): void {
    this.seen.push(query);
  }
  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}
