import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { createApp } from './app';
import { ConfigError } from './config';
import type { Config } from './config';
import { createDataSource } from './database/data-source';
import type { DatabaseOptions } from './database/data-source';
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
 * Opens the shop on an existing database: migrates, seeds, listens.
 * @throws ConfigError in one line when the port is taken or the database cannot be reached
 */
export async function startShop(
  config: Config,
  database: DatabaseOptions,
  progress: Progress,
  webDir: string = WEB_DIR,
): Promise<RunningShop> {
  const server = createServer();
  await listen(server, config);
  const dataSource = createDataSource(database);
  try {
    await connect(dataSource, database.url);
    await prepare(dataSource, progress);
    const log = createLogger(config.logLevel);
    const apollo = createApolloServer(log);
    await apollo.start();
    const services = createServices(dataSource, config);
    server.on('request', createApp({ apollo, dataSource, services, log, shopName: config.shopName, webDir }));
  } catch (error) {
    server.close();
    if (dataSource.isInitialized) await dataSource.destroy();
    throw error;
  }
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    await closed;
    await dataSource.destroy();
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`, close };
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

async function prepare(dataSource: DataSource, progress: Progress): Promise<void> {
  progress('Bringing the database up to date …');
  const steps = await migrate(dataSource);
  const rows = await seed(dataSource);
  progress(`Database ready (${steps} migrations run, ${rows} rows seeded).`);
}
