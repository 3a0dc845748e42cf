import { constants, Script } from 'node:vm';
import type * as Unpdf from 'unpdf';

/** unpdf is an ES module, which Jest cannot import: Node does, once for all test files. */
const load = new Script(`() => import('unpdf')`, {
  filename: __filename,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}).runInThisContext() as () => Promise<typeof Unpdf>;

/** The text of a PDF, as if copied from it. */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  const { extractText } = await load();
  return (await extractText(new Uint8Array(pdf), { mergePages: true })).text;
}
