import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Express } from 'express';
import type { DataSource } from 'typeorm';
import { createApp } from './app';
import { ConfigError } from './config';
import type { Config } from './config';
import { createDataSource } from './database/data-source';
import type { DatabaseOptions } from './database/data-source';
import { readOrCreateSecret } from './database/embedded/embedded-postgres';
import { migrate } from './database/migrate';
import { seed } from './database/seed';
import { createApolloServer } from './graphql/apollo-server';
import { createServices } from './services';
import { createLogger } from './shared/log';

export interface RunningShop {
  url: string;
  /** Finishes what is under way, then closes the port and the database connections. */
  close(): Promise<void>;
}

type Progress = (step: string) => void;

const WEB_DIR = path.resolve(__dirname, '../../web');

/**
 * Opens the shop: listens, has the database opened, migrates, seeds, serves.
 * @throws ConfigError in one line when the port is taken or the database cannot be reached
 */
export async function startShop(
  config: Config,
  openDatabase: () => Promise<DatabaseOptions>,
  progress: Progress,
  webDir: string = WEB_DIR,
): Promise<RunningShop> {
  const server = createServer();
  await listen(server, config);
  server.on('request', sayOpening);
  let dataSource: DataSource | undefined;
  try {
    const database = await openDatabase();
    dataSource = createDataSource(database);
    await connect(dataSource, database.url);
    await prepare(dataSource, config, progress);
    const app = await assemble(dataSource, config, webDir);
    server.off('request', sayOpening).on('request', app);
  } catch (error) {
    server.close();
    await closeDatabase(dataSource);
    throw error;
  }
  return { url: addressOf(server, config), close: () => closeShop(server, dataSource) };
}

async function assemble(dataSource: DataSource, config: Config, webDir: string): Promise<Express> {
  const log = createLogger(config.logLevel);
  const apollo = createApolloServer(log);
  await apollo.start();
  const jwtSecret = config.jwtSecret ?? readOrCreateSecret(config.dataDir, 'jwt-secret');
  const services = createServices(dataSource, { ...config, jwtSecret });
  const { shopName, trustProxy } = config;
  return createApp({ apollo, dataSource, services, log, shopName, trustProxy, webDir });
}

const sayOpening: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '2' }).end('The shop is opening.');
};

/** Requests under way are finished first. */
async function closeShop(server: Server, dataSource: DataSource | undefined): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await closed;
  await closeDatabase(dataSource);
}

async function closeDatabase(dataSource: DataSource | undefined): Promise<void> {
  if (dataSource?.isInitialized) await dataSource.destroy();
}

function addressOf(server: Server, { host }: Config): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
}

/** The port first: a second start by mistake ends here, before it touches anything. */
function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new ConfigError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken: set PORT to another one.`
            : `Cannot listen on ${host}:${port}: ${error.message}`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
}

async function connect(dataSource: DataSource, url: string): Promise<void> {
  try {
    await dataSource.initialize();
  } catch (error) {
    const { host, pathname } = new URL(url);
    throw new ConfigError(
      `The database ${pathname.slice(1)} at ${host} cannot be reached: ${(error as Error).message || 'no answer'}`,
    );
  }
}

async function prepare(dataSource: DataSource, config: Config, progress: Progress): Promise<void> {
  progress('Bringing the database up to date …');
  const steps = await migrate(dataSource);
  const rows = await seed(dataSource, config);
  progress(`Database ready (${steps} migrations run, ${rows} rows seeded).`);
}
