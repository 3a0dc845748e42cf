import { runInThisContext } from 'node:vm';

/** The real `process`, as the server's modules use it: Jest gives test files a copy. */
const outside = runInThisContext('process') as NodeJS.Process;

/** Takes the arguments, and returns the exit code. */
export type RunCommand = (args: string[]) => Promise<number>;
let last: Promise<unknown> = Promise.resolve();

/** The current signal listeners. An interruptible command never removes its own, as its process normally ends with it. */
const signalListeners = () =>
  (['SIGINT', 'SIGTERM'] as const).flatMap((name) =>
    outside.listeners(name).map((listener) => [name, listener as () => void] as const),
  );

/**
 * Runs a command of the server in this process, which has already loaded the server (most of the time that a separate
 * process would take). One at a time, as it replaces the environment and captures both outputs.
 */
export function runInProcess(command: RunCommand, args: string[], settings: Record<string, string>) {
  const received = { stdout: '', stderr: '' };
  const run = async (): Promise<number> => {
    const { env, stdout, stderr } = outside;
    const before = signalListeners().map(([, listener]) => listener);
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
      for (const [name, listener] of signalListeners())
        if (!before.includes(listener)) outside.off(name, listener);
    }
  };
  const ended = last.then(run);
  last = ended.catch(() => undefined);
  return { stdout: () => received.stdout, stderr: () => received.stderr, ended };
}
