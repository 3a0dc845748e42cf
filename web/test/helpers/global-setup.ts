import { findChromium, unpackChromium } from '../../../scripts/chromium.cjs';
import { makeTestFolder, startTestDatabase, testFolder } from '../../../server/test/helpers/test-database';

/** Jest uses the default export. Browser and database are located once, and passed to the test files by environment variables. */
export default async function setUp(): Promise<void> {
  await makeTestFolder();
  process.env.CHROMIUM_PATH = await findChromium(testFolder());
  process.env.PINNED_CHROMIUM_PATH = (await unpackChromium(testFolder())) ?? '';
  await startTestDatabase();
}
