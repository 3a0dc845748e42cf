/** `npm run catalogue`: imports products from a file, or exports them to one. */
import { runCommand } from './command.mjs';

await runCommand('admin-cli/catalogue.js', 'runCatalogueCommand');
