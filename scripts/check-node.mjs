/** Imported first by every script: reports an unsupported Node in one line, before it causes a puzzling error. */
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const parts = (version) => version.split('.').map(Number);
const [major, minor] = parts(process.versions.node);

const fits = engines.node.split('||').some((range) => {
  const [fromMajor, fromMinor] = parts(range.replace(/[^\d.]/g, ''));
  const newer = range.includes('>=') && major > fromMajor;
  return newer || (major === fromMajor && minor >= fromMinor);
});

if (!fits) {
  process.stderr.write(`This shop needs Node ${engines.node}; this is Node ${process.versions.node}.\n`);
  process.exit(1);
}
