/** `npm run restore`: restores a backup. */
import { runCommand } from './command.mjs';

await runCommand('admin-cli/restore.js', 'runRestoreCommand');
