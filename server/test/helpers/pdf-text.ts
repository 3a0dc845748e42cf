import { execFileSync } from 'node:child_process';

/** unpdf imports a module, which Jest cannot. */
const READ = `
  import { text } from 'node:stream/consumers';
  import { extractText } from 'unpdf';
  const pdf = new Uint8Array(Buffer.from(await text(process.stdin), 'base64'));
  process.stdout.write((await extractText(pdf, { mergePages: true })).text);`;

/** What a PDF says, as whoever copies its text gets it. */
export const pdfText = (pdf: Uint8Array): string =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', READ], {
    input: Buffer.from(pdf).toString('base64'),
    encoding: 'utf8',
  });
