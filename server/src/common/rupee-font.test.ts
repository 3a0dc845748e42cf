import { readFileSync } from 'node:fs';
import { RUPEE_FONT } from './rupee-font';

it('is the sign that the web client has', () => {
  const woff2 = readFileSync('web/src/fonts/figtree-rupee.woff2').toString('base64');
  expect(RUPEE_FONT).toContain(`base64,${woff2})`);
});
