import { execFileSync } from 'node:child_process';

/** unpdf is an ES module, which Jest cannot import. */
const READ = `
  import { text } from 'node:stream/consumers';
  import { extractText } from 'unpdf';
  const pdf = new Uint8Array(Buffer.from(await text(process.stdin), 'base64'));
  process.stdout.write((await extractText(pdf, { mergePages: true })).text);`;

/** The text of a PDF, as if copied from it. */
export const pdfText = (pdf: Uint8Array): string =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', READ], {
    input: Buffer.from(pdf).toString('base64'),
    encoding: 'utf8',
  });
