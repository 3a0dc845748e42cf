/** A lint rule: no file imports itself by way of others. Types alone count too, which knip passes over. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import typescript from 'typescript';
import { resolve } from './import-resolver.cjs';

const importsIn = (text, file) =>
  typescript
    .preProcessFile(text)
    .importedFiles.map(({ fileName }) => resolve(fileName, file).path)
    .filter((imported) => imported !== undefined);

const known = new Map();
function importsOf(file) {
  const imports = known.get(file) ?? importsIn(readFileSync(file, 'utf8'), file);
  known.set(file, imports);
  return imports;
}

/** The files from one of these back to the goal; undefined where no import leads there. */
function wayTo(goal, files, seen = new Set()) {
  for (const file of files) {
    if (file === goal) return [goal];
    if (seen.has(file)) continue;
    const way = wayTo(goal, importsOf(file), seen.add(file));
    if (way) return [file, ...way];
  }
  return undefined;
}

export const noCycle = {
  create: ({ filename, sourceCode, cwd, report }) => ({
    Program(node) {
      const way = wayTo(filename, importsIn(sourceCode.text, filename));
      const files = way?.map((file) => path.relative(cwd, file)).join(' → ');
      if (way) report({ node, message: `Imports go in a circle: ${files}.` });
    },
  }),
};
