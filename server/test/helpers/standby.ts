export { createStandby } from '../../../chaos/standby.mjs';
export type { Standby } from '../../../chaos/standby.mjs';
