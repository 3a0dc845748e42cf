import { runInThisContext } from 'node:vm';

/** The real `process` of the server's modules: in tests Jest replaces it by a copy. */
const outside = runInThisContext('process') as NodeJS.Process;

/** Takes the arguments, and returns the exit code. */
export type RunCommand = (args: string[]) => Promise<number>;
let last: Promise<unknown> = Promise.resolve();

/** What listens to signals now. A command that can be interrupted does so for as long as its process lives. */
const signalListeners = () =>
  (['SIGINT', 'SIGTERM'] as const).flatMap((name) =>
    outside.listeners(name).map((listener) => [name, listener as () => void] as const),
  );

/**
 * Runs a command of the server in this process, which has loaded the server already: that takes most of the time of a
 * separate process. One at a time, as it replaces the environment and captures both outputs.
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
