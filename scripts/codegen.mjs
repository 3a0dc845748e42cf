/**
 * `npm run codegen`: generates schema.graphql and desk.graphql from the server's classes, from those the web client's types
 * and hooks, and from the shop's the trusted documents.
 */
import './check-node.mjs';
import { createRequire } from 'node:module';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from './build.mjs';
import { isMain, runScript } from './install.mjs';
import { inRoot, root, step, StepFailed } from './steps.mjs';

const HEADER = '# Generated from the classes of the server (npm run codegen): do not edit.\n\n';
const require = createRequire(import.meta.url);

/** A schema, sorted, so that its file changes only if the schema does. */
function printSchema(module, name) {
  const { lexicographicSortSchema, printSchema: print } = require('graphql');
  const build = require(inRoot('dist/server/src/graphql', module))[name];
  return `${HEADER}${print(lexicographicSortSchema(build()))}\n`;
}

/** Name and content of every generated file. */
async function generated() {
  const { generate, loadContext } = require('@graphql-codegen/cli');
  // Imports packages, which a fresh clone has to install first.
  const { printTrustedDocuments } = await import('./trusted-documents.mjs');
  const schemas = {
    'schema.graphql': printSchema('schema.js', 'buildShopSchema'),
    'desk.graphql': printSchema('desk-schema.js', 'buildDeskSchema'),
  };
  const config = (await loadContext(inRoot('codegen.yml'))).getConfig();
  // From the current classes, not from the previous files.
  const generates = Object.fromEntries(
    Object.entries(config.generates).map(([filename, output]) => [
      filename,
      { ...output, schema: schemas[output.schema] },
    ]),
  );
  const files = await generate({ ...config, generates, cwd: root, silent: true }, false);
  // They come in the order in which they were finished.
  const shops = files
    .filter(({ filename }) => !filename.endsWith('/desk-operations.ts'))
    .sort((one, other) => (one.filename < other.filename ? -1 : 1));
  const trusted = await printTrustedDocuments(shops.map(({ content }) => content).join('\n'));
  return [
    ...Object.entries(schemas).map(([filename, content]) => ({ filename, content })),
    { filename: 'server/src/graphql/trusted-documents.json', content: trusted },
    ...files,
  ];
}

const contentOf = (filename) =>
  existsSync(inRoot(filename)) ? readFileSync(inRoot(filename), 'utf8') : null;

/** @throws StepFailed if a generated file is out of date */
export async function checkGenerated() {
  const files = await generated();
  const stale = files.filter(({ filename, content }) => contentOf(filename) !== content);
  if (stale.length === 0) return;
  throw new StepFailed(
    `out of date: ${stale.map(({ filename }) => filename).join(', ')}; run "npm run codegen"`,
  );
}

async function codegen() {
  await build(['server']);
  await step('Generating schema, types, hooks and trusted documents', async () => {
    for (const { filename, content } of await generated()) writeFileSync(inRoot(filename), content);
  });
}

if (isMain(import.meta)) await runScript(codegen);
