/**
 * `npm run codegen`: schema.graphql from the server's classes, the web client's types and hooks from that, and from those
 * what the server compiles.
 */
import './check-node.mjs';
import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { fail, inRoot, root, step, StepFailed, stopOnSignals } from './steps.mjs';

const HEADER = '# Generated from the classes of the server (npm run codegen): do not edit.\n\n';
const require = createRequire(import.meta.url);

/** The public schema in a fixed order, so that it changes only when the schema does. */
function printSchema() {
  const { lexicographicSortSchema, printSchema: print } = require('graphql');
  const { buildShopSchema } = require(inRoot('dist/server/src/graphql/schema.js'));
  return `${HEADER}${print(lexicographicSortSchema(buildShopSchema()))}\n`;
}

/** Every generated file as it should be: its name, and its content. */
async function generated() {
  const { generate, loadContext } = require('@graphql-codegen/cli');
  // It imports packages, which a fresh clone has only once they are installed.
  const { printTrustedDocuments } = await import('./trusted-documents.mjs');
  const schema = printSchema();
  const config = (await loadContext(inRoot('codegen.yml'))).getConfig();
  const files = await generate({ ...config, cwd: root, schema, silent: true }, false);
  const operations = files.find(({ filename }) => filename === 'web/src/gql/operations.ts');
  const trusted = await printTrustedDocuments(operations.content);
  return [
    { filename: 'schema.graphql', content: schema },
    { filename: 'server/src/graphql/trusted-documents.json', content: trusted },
    ...files,
  ];
}

/** @throws StepFailed unless the generated files are what would be generated now */
export async function checkGenerated() {
  const files = await generated();
  const stale = files.filter(({ filename, content }) => readFileSync(inRoot(filename), 'utf8') !== content);
  if (stale.length === 0) return;
  throw new StepFailed(
    `out of date: ${stale.map(({ filename }) => filename).join(', ')}; run "npm run codegen"`,
  );
}

async function codegen() {
  await installIfNeeded();
  await build(['server']);
  await step('Generating schema, types, hooks and trusted documents', async () => {
    for (const { filename, content } of await generated()) writeFileSync(inRoot(filename), content);
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  stopOnSignals(130);
  await codegen().catch(fail);
}
