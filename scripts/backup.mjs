/** `npm run backup`: writes all that the shop knows into a file. */
import { runCommand } from './command.mjs';

await runCommand('admin-cli/backup.js', 'runBackupCommand');
