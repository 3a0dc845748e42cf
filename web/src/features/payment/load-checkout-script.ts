/** What the shopper is told when the provider's script cannot be had; the payment stops there. */
export const SCRIPT_FAILED = 'Razorpay Failed to load';

const PATIENCE_MS = 30_000;
const loaded = new Map<string, Promise<void>>();

function addScript(url: string): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  return new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(SCRIPT_FAILED));
    script.onload = () => (window.Razorpay ? resolve() : fail());
    script.onerror = fail;
    setTimeout(fail, PATIENCE_MS);
    document.head.append(script);
  }).catch((error: unknown) => {
    // A later try starts afresh.
    loaded.delete(url);
    script.remove();
    throw error;
  });
}

/** Loads the provider's checkout script, once; rejects when it cannot be had, and may then be tried again. */
export function loadCheckoutScript(url: string): Promise<void> {
  const loading = loaded.get(url) ?? addScript(url);
  loaded.set(url, loading);
  return loading;
}
