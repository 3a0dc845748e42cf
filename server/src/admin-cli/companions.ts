import { CommandError } from '../common/command-error';
import { evaluateCompanions } from '../features/catalogue';
import { inTransaction, runCommand } from './command';

const HELP = `npm run companions

Says how well orders teach what goes with a product. It learns from the older ones and looks at the newest fifth: of each, one
product is looked at, and another is to be among the six beside it. Changes nothing; the shop learns by itself, every night.`;

/** `npm run companions`: from its arguments to the exit code. */
export const runCompanionsCommand = (args: string[]): Promise<number> =>
  runCommand(args, HELP, async () => {
    if (args.length > 0) throw new CommandError(HELP);
    const found = await inTransaction(evaluateCompanions);
    const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
    const lines = [
      ['orders learned from', found.learnedFrom],
      ['orders tried on', found.triedOn],
      ['right: learned, then the shop’s choice', percent(found.shown)],
      ['right: the shop’s choice', percent(found.chosen)],
      ['right: most frequent', percent(found.mostFrequent)],
    ];
    process.stdout.write(`${lines.map((line) => line.join('\t')).join('\n')}\n`);
  });
