/** Resolves in a macrotask of its own, after pending input: a long task is cut there. A message, unlike a timer, is not delayed. */
export const yieldToMain = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
