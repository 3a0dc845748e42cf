import { parseArgs } from 'node:util';
import { StepFailed } from '../scripts/steps.mjs';

export const HELP = `npm run chaos -- [options]

Lets many shoppers and some staff use a shop of several processes on a PostgreSQL with two replicas, while processes are
killed, restarted and stopped, and connections and answers are lost. Once the disk is full, and once the primary is lost and a
replica promoted. Once all is quiet, it checks in the database that nothing that anybody
was told is lost, and that every paisa is where it belongs. Exits with 1 if anything is not.

  --seconds <n>    how long there are faults (60)
  --processes <n>  processes of the shop (2)
  --shoppers <n>   shoppers at a time (16): more than two cores serve are slow, which rings
  --desks <n>      members of staff at a time (3)
  --rush           instead of the usual shoppers: 1,000 at once for 100 units, and 500 for 10 places in a slot
  --shuffled       instead, and without faults: 64 at a time, with 20 products each in any sequence
  --help           this text`;

const TYPES = {
  seconds: { type: 'string', default: '60' },
  processes: { type: 'string', default: '2' },
  shoppers: { type: 'string', default: '16' },
  desks: { type: 'string', default: '3' },
  rush: { type: 'boolean', default: false },
  shuffled: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};

function whole(name, text) {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new StepFailed(`--${name} is a whole number from 1 on`);
  return Number(text);
}

/** @throws StepFailed if an option is wrong */
export function readOptions(args) {
  let values;
  try {
    values = parseArgs({ args, options: TYPES }).values;
  } catch (error) {
    throw new StepFailed(error.message.split('. ')[0]);
  }
  const { help, rush, shuffled, ...numbers } = values;
  return {
    help,
    rush,
    shuffled,
    ...Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, whole(name, text)])),
  };
}
