/** What is wrong on this device, by the name of the browser's error. */
const PROBLEMS: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device has a passkey for your account already.',
  NotSupportedError: 'This device cannot keep passkeys with a fingerprint, a face or a PIN.',
  ConstraintError: 'This device cannot keep passkeys with a fingerprint, a face or a PIN.',
  SecurityError: 'Passkeys do not work at this address of the shop.',
};

/** Closed by the shopper, or by the page for another request: no error. */
const CANCELLED = ['NotAllowedError', 'AbortError'];

/** What a shopper is told when the browser could not do it; empty if they cancelled it. */
export function passkeyProblem({ name }: { name?: string }): string {
  if (name !== undefined && CANCELLED.includes(name)) return '';
  return PROBLEMS[name ?? ''] ?? 'Your device could not do that. Please try again.';
}

const DEVICES: readonly [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** A name for a passkey of this device, which shoppers may change. */
export const deviceName = (userAgent: string): string =>
  DEVICES.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'My device';

/** Whether this browser knows passkeys, at this address: none does on a page without HTTPS, except on the machine itself. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;
