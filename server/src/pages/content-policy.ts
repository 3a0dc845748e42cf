/** Razorpay's payment sheet: its script, the frame that it opens, and what both talk to. */
const RAZORPAY = 'https://*.razorpay.com';

/**
 * What a page of the shop may load and run. `boot.ts` stands in the page and is known by its SHA-256, in base64: a
 * cached page can hold no nonce. Styles may stand there too, for toasts and the payment sheet bring their own.
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
