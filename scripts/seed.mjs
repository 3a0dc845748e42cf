/** `npm run seed`: makes the shop as large as asked for, to see that it stays quick (see docs/performance.md). */
import { runCommand } from './command.mjs';

await runCommand('admin-cli/seed.js', 'runSeedCommand');
