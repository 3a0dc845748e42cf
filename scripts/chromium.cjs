'use strict';
/** Finds the browser that the tests and Lighthouse drive. */
const { spawnSync } = require('node:child_process');
const { existsSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const ON_PATH = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Arguments for a headless browser, possibly run by root. */
exports.CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--headless=shell',
  '--disable-background-networking',
  '--no-first-run',
];

/**
 * Finds a browser: CHROMIUM_PATH, an installed one, or the one from the npm registry.
 * @param {string} temporaryFolder
 * @returns {Promise<string>}
 */
exports.findChromium = async (temporaryFolder) => {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH names no file: ${chosen}`);
    return chosen;
  }
  const found = installed() ?? (await exports.unpackChromium(temporaryFolder));
  if (found) return found;
  throw new Error('No browser starts here. Install Chromium, or set CHROMIUM_PATH to one.');
};

function installed() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = ON_PATH.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find((candidate) => existsSync(candidate) && starts(candidate));
}

const starts = (executable) => spawnSync(executable, ['--version']).status === 0;

/** Chromium crashes without any font. The package has some, but expects them in `/tmp`. */
function useFontsOf(folder) {
  const [fonts, cache] = [path.join(folder, 'fonts'), path.join(folder, 'fonts-cache')];
  const settings = `<fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir></fontconfig>`;
  writeFileSync(path.join(fonts, 'fonts.conf'), `<!DOCTYPE fontconfig SYSTEM "fonts.dtd">${settings}\n`);
  process.env.FONTCONFIG_PATH = fonts;
}

/**
 * Unpacks the browser of the npm package into the temporary folder, with libraries that the system may lack; undefined
 * if it does not start.
 * @param {string} temporaryFolder
 * @returns {Promise<string | undefined>}
 */
exports.unpackChromium = async (temporaryFolder) => {
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
  const executable = await chromium.executablePath();
  useFontsOf(path.dirname(executable));
  if (starts(executable)) return executable;
  const packed = path.join(path.dirname(require.resolve('@sparticuz/chromium')), '../../bin/al2023.tar.br');
  await inflate(packed);
  setupLambdaEnvironment(path.join(temporaryFolder, 'al2023', 'lib'));
  return starts(executable) ? executable : undefined;
};
