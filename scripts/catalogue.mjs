/** `npm run catalogue`: takes products over from a file, or writes them into one. */
import { runCommand } from './command.mjs';

await runCommand('admin-cli/catalogue.js', 'runCatalogueCommand');
