import { parseArgs } from 'node:util';
import { StepFailed } from '../scripts/steps.mjs';
import { OPERATION_KEYS } from './operations.mjs';

export const HELP = `npm run bench -- [options]

Drives the production build and the floor (a bare Node server that asks the same PostgreSQL the same thing) in turn,
with the same load, and prints how they compare. Progress is on stderr, figures on stdout.

  --seconds <n>        length of a round (3)
  --rounds <n>         rounds of each operation and server; the median counts (5)
  --connections <n>    connections at a time (16)
  --only <operation>   this operation alone; may be given several times:
                       ${OPERATION_KEYS.slice(0, 7).join(', ')},
                       ${OPERATION_KEYS.slice(7).join(', ')}
  --peer vendure       a Vendure shop with the same products too (installed into a cache folder the first time)
  --steady <minutes>   instead: all operations mixed at 80 % of what the shop can take, for that long
  --overload <seconds> instead: once, twice and five times what the shop can take, each for that long
  --json [file]        figures as JSON, on stdout or into a file
  --help               this text

Nothing else should run on the machine meanwhile. It must be able to reach the npm registry for --peer.`;

const TYPES = {
  seconds: { type: 'string', default: '3' },
  rounds: { type: 'string', default: '5' },
  connections: { type: 'string', default: '16' },
  only: { type: 'string', multiple: true },
  peer: { type: 'string' },
  steady: { type: 'string' },
  overload: { type: 'string' },
  json: { type: 'string' },
  help: { type: 'boolean', default: false },
};

/** "--json" may stand alone: then the figures go to stdout. */
const withJsonTarget = (args) =>
  args.flatMap((arg, index) => {
    const next = args[index + 1];
    return arg === '--json' && (next === undefined || next.startsWith('--')) ? ['--json', '-'] : [arg];
  });

function whole(name, text) {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new StepFailed(`--${name} is a whole number from 1 on`);
  return Number(text);
}

/** @throws StepFailed in words when an option is wrong */
export function readOptions(args) {
  let values;
  try {
    values = parseArgs({ args: withJsonTarget(args), options: TYPES }).values;
  } catch (error) {
    throw new StepFailed(error.message.split('. ')[0]);
  }
  const unknown = values.only?.find((key) => !OPERATION_KEYS.includes(key));
  if (unknown) throw new StepFailed(`there is no operation "${unknown}"; see --help`);
  if (values.peer !== undefined && values.peer !== 'vendure')
    throw new StepFailed('the one peer there is: --peer vendure');
  return {
    ...values,
    seconds: whole('seconds', values.seconds),
    rounds: whole('rounds', values.rounds),
    connections: whole('connections', values.connections),
    steady: whole('steady', values.steady),
    overload: whole('overload', values.overload),
  };
}
