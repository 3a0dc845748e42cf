import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { distDir } from './test-database';

/** The innermost `${NAME:-default}` or `${NAME:+alternative}`. */
const VARIABLE = /\$\{(\w+):([-+])([^${}]*)\}/g;

/** The environment of a service in docker-compose.yml, with this `.env`. */
export async function composedEnvironment(
  service: string,
  env: Record<string, string>,
): Promise<Record<string, string>> {
  const text = await readFile(path.resolve(distDir, '../docker-compose.yml'), 'utf8');
  const { services } = parse(text, { merge: true }) as {
    services: Record<string, { environment: Record<string, string> }>;
  };
  const fill = (value: string): string => {
    const filled = value.replace(VARIABLE, (_, name: string, sign: string, word: string) =>
      sign === '-' ? env[name] || word : env[name] ? word : '',
    );
    return filled === value ? value : fill(filled);
  };
  return Object.fromEntries(
    Object.entries(services[service]!.environment).map(([name, value]) => [name, fill(String(value))]),
  );
}
