/** `npm run payments`: lists captured payments without an order. */
import { runCommand } from './command.mjs';

await runCommand('admin-cli/payments.js', 'runPaymentsCommand');
