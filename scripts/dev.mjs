/** `npm run dev`: rebuilds and restarts the server on changes, and serves the web client with hot reload. */
import './check-node.mjs';
import { existsSync } from 'node:fs';
import { build } from './build.mjs';
import { runScript } from './install.mjs';
import { whenNpmIsGone } from './parent.mjs';
import { inRoot, say } from './steps.mjs';

const WEB_PORT = 5173;

async function dev() {
  const { concurrently } = await import('concurrently');
  const api = `http://localhost:${process.env.PORT || 4000}`;
  say(`\nThe web client, hot: http://localhost:${WEB_PORT}   The server: ${api}   Stop both with Ctrl-C.\n`);
  const node = JSON.stringify(process.execPath);
  const { result } = concurrently(
    [
      {
        name: 'compile',
        command: `${node} node_modules/typescript/bin/tsc -p server --watch --preserveWatchOutput`,
      },
      { name: 'server', command: `${node} --watch --watch-preserve-output dist/server/src/main.js` },
      {
        name: 'web',
        command: `${node} node_modules/vite/bin/vite.js --config web/vite.config.mts --port ${WEB_PORT}`,
        env: { API_URL: api },
      },
    ],
    { cwd: inRoot(), killOthersOn: ['failure', 'success'], prefixColors: ['blue', 'green', 'magenta'] },
  );
  // Ctrl-C counts as a failure; nothing else needs to be reported.
  await result.catch(() => undefined);
}

await runScript(async (leaveSignals) => {
  // The server reads the built page when it starts; an outdated one will do.
  await build(existsSync(inRoot('dist/web/index.html')) ? ['server'] : ['server', 'web']);
  leaveSignals();
  whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'));
  await dev();
}, 0);
