import { scriptFailed } from './checkout-script.en';

const TIMEOUT_MS = 30_000;
const loaded = new Map<string, Promise<void>>();

function addScript(url: string): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  return new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(scriptFailed));
    script.onload = () => (window.Razorpay ? resolve() : fail());
    script.onerror = fail;
    setTimeout(fail, TIMEOUT_MS);
    document.head.append(script);
  }).catch((error: unknown) => {
    // Allows the next attempt to load it again.
    loaded.delete(url);
    script.remove();
    throw error;
  });
}

/** Loads the provider's checkout script once; after a failure the next call retries. */
export function loadCheckoutScript(url: string): Promise<void> {
  const loading = loaded.get(url) ?? addScript(url);
  loaded.set(url, loading);
  return loading;
}
