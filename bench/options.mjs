import { readArguments } from '../scripts/arguments.mjs';
import { StepFailed } from '../scripts/steps.mjs';
import { OPERATION_KEYS } from './operations.mjs';

export const HELP = `npm run bench -- [options]

Compares the production build with the baseline, a bare Node server with the same queries on the same PostgreSQL: both get
the same load in turn. Progress goes to stderr, figures to stdout.

  --seconds <n>             length of a round (3)
  --rounds <n>              rounds of each operation and server, of which the median is reported (5)
  --connections <n>         concurrent connections (16)
  --only <operation>        only this operation; may be repeated:
                            ${OPERATION_KEYS.slice(0, 7).join(', ')},
                            ${OPERATION_KEYS.slice(7).join(', ')}
  --peer vendure            also a Vendure shop with the same products (installed into a cache folder on first use)
  --soak <minutes>          instead: all operations mixed, at 80 % of the shop's maximum
  --overload <seconds>      instead: one, two and five times the shop's maximum, each for this long in each round
  --stock-levels <minutes>  instead: public reads while a product runs out or is restocked every second
  --desk <seconds>          instead: every list and search of the desk with 100,000 orders, while shoppers cause half load
  --live <pages>            instead: this many open order pages on one process, while another one changes the orders
  --json [file]             figures as JSON, on stdout or into a file
  --help                    this text

Nothing else should run on the machine meanwhile. --peer needs the npm registry.`;

const TYPES = {
  seconds: { type: 'string', default: '3' },
  rounds: { type: 'string', default: '5' },
  connections: { type: 'string', default: '16' },
  only: { type: 'string', multiple: true },
  peer: { type: 'string' },
  soak: { type: 'string' },
  overload: { type: 'string' },
  'stock-levels': { type: 'string' },
  desk: { type: 'string' },
  live: { type: 'string' },
  json: { type: 'string' },
  help: { type: 'boolean', default: false },
};

const NUMBERS = ['seconds', 'rounds', 'connections', 'soak', 'overload', 'stock-levels', 'desk', 'live'];

/** `--json` without a file means stdout. */
const withJsonTarget = (args) =>
  args.flatMap((arg, index) => {
    const next = args[index + 1];
    return arg === '--json' && (next === undefined || next.startsWith('--')) ? ['--json', '-'] : [arg];
  });

/** @throws StepFailed if an option is wrong */
export function readOptions(args) {
  const options = readArguments(withJsonTarget(args), TYPES, NUMBERS);
  const unknown = options.only?.find((key) => !OPERATION_KEYS.includes(key));
  if (unknown) throw new StepFailed(`there is no operation "${unknown}"; see --help`);
  if (options.peer !== undefined && options.peer !== 'vendure')
    throw new StepFailed('the only peer is --peer vendure');
  return options;
}
