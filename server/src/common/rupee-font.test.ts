import { readFileSync } from 'node:fs';
import { RUPEE_FONT } from './rupee-font';

it('equals the rupee font of the web client', () => {
  const woff2 = readFileSync('web/src/fonts/figtree-rupee.woff2').toString('base64');
  expect(RUPEE_FONT).toContain(`base64,${woff2})`);
});
