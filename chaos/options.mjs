import { readArguments } from '../scripts/arguments.mjs';

export const HELP = `npm run chaos -- [options]

Runs a shop of several processes on a PostgreSQL with two replicas, for many shoppers and some staff, while processes are
killed, restarted and frozen, and connections and responses are lost. The disk fills up once, and the primary is lost once
and a replica promoted. When all work has ended, it checks in the database that nothing acknowledged is lost, and that
every paisa is accounted for. Exits with 1 if a check fails.

  --seconds <n>    how long faults are caused (60)
  --processes <n>  processes of the shop (2)
  --shoppers <n>   concurrent shoppers (16); too many for the machine are slow, which fires alerts
  --desks <n>      concurrent members of staff (3)
  --rush           instead: 1,000 shoppers at once for 100 units, and 500 for 10 places in a slot
  --shuffled       instead, without faults: 64 concurrent shoppers, with 20 products each in random order
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

/** @throws StepFailed if an option is wrong */
export const readOptions = (args) =>
  readArguments(args, TYPES, ['seconds', 'processes', 'shoppers', 'desks']);
