/** `npm run payments`: lists the payments that have no order. */
import { runCommand } from './command.mjs';

await runCommand('admin-cli/payments.js', 'runPaymentsCommand');
