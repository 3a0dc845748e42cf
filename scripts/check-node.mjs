/** Imported first by every script: one clear line where Node is too old, instead of a puzzling error later. */
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
