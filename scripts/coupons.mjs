/** `npm run coupons`: lists and changes coupons. */
import { runCommand } from './command.mjs';

await runCommand('admin-cli/coupons.js', 'runCouponsCommand');
