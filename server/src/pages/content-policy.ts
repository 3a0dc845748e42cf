/** Razorpay's payment sheet: its script, its frame, and the APIs of both. */
const RAZORPAY = 'https://*.razorpay.com';

/**
 * The content security policy of the shop's pages. `boot.ts` is inline, allowed by its SHA-256 in base64: a
 * cached page cannot have a nonce. Inline styles are allowed: toasts and the payment sheet need them.
 */
export const contentPolicy = (bootHash: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'sha256-${bootHash}' ${RAZORPAY}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${RAZORPAY}`,
    "font-src 'self' data:",
    `connect-src 'self' ${RAZORPAY}`,
    `frame-src ${RAZORPAY}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
