/** `npm run payments`: lists the payments that have no order. */
import { runCommand } from './command.mjs';

await runCommand('owners/payments.js', 'runPaymentsCommand');
