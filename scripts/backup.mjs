/** `npm run backup`: writes all data of the shop into a file. */
import { runCommand } from './command.mjs';

await runCommand('admin-cli/backup.js', 'runBackupCommand');
