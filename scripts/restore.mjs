/** `npm run restore`: brings back what a backup holds. */
import { runCommand } from './command.mjs';

await runCommand('admin-cli/restore.js', 'runRestoreCommand');
