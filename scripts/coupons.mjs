/** `npm run coupons`: lists and changes the coupons. */
import { runCommand } from './command.mjs';

await runCommand('admin-cli/coupons.js', 'runCouponsCommand');
