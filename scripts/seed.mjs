/** `npm run seed`: fills the shop with load-test data (see docs/performance.md). */
import { runCommand } from './command.mjs';

await runCommand('admin-cli/seed.js', 'runSeedCommand');
