import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const ON_PATH = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Finds a browser to test with: CHROMIUM_PATH, an installed one, or the one from the npm registry. */
export async function findChromium(temporaryFolder: string): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH names no file: ${chosen}`);
    return chosen;
  }
  return installed() ?? unpacked(temporaryFolder);
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = ON_PATH.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find((candidate) => existsSync(candidate) && starts(candidate));
}

const starts = (executable: string): boolean => spawnSync(executable, ['--version']).status === 0;

/** The package unpacks into the temporary folder. Where the system lacks libraries, the package has those too. */
async function unpacked(temporaryFolder: string): Promise<string> {
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
  const executable = await chromium.executablePath();
  if (starts(executable)) return executable;
  const packed = path.join(path.dirname(require.resolve('@sparticuz/chromium')), '../../bin/al2023.tar.br');
  await inflate(packed);
  setupLambdaEnvironment(path.join(temporaryFolder, 'al2023', 'lib'));
  if (starts(executable)) return executable;
  throw new Error('No browser starts here. Install Chromium, or set CHROMIUM_PATH to one.');
}
