import { runInThisContext } from 'node:vm';

/** Outside Jest's context, where the server's modules are: Jest shows tests a copy of the process. */
const outside = runInThisContext('process') as NodeJS.Process;

/** From its arguments to the exit code. */
export type RunCommand = (args: string[]) => Promise<number>;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command of the server in this process, which has loaded the server already; a process of its own would do
 * little else. One at a time: the environment and both outputs are the command's alone.
 */
export function runHere(command: RunCommand, args: string[], settings: Record<string, string>) {
  const received = { stdout: '', stderr: '' };
  const run = async (): Promise<number> => {
    const { env, stdout, stderr } = outside;
    const writes = [stdout.write, stderr.write] as const;
    const keep = (output: keyof typeof received) => (text: string) => {
      received[output] += text;
      return true;
    };
    outside.env = settings;
    stdout.write = keep('stdout') as typeof stdout.write;
    stderr.write = keep('stderr') as typeof stderr.write;
    try {
      return await command(args);
    } finally {
      outside.env = env;
      [stdout.write, stderr.write] = writes;
    }
  };
  const ended = last.then(run);
  last = ended.catch(() => undefined);
  return { stdout: () => received.stdout, stderr: () => received.stderr, ended };
}
