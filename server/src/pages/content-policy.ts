/** Razorpay's payment sheet: its script, the frame that it opens, and what both talk to. */
const RAZORPAY = 'https://*.razorpay.com';

/**
 * What a page of the shop may load and run. Its own first script is known by its hash, since a page that is kept for
 * everybody can hold no nonce; styles may stand in the page, as the toasts and the payment sheet bring theirs along.
 */
export const contentPolicy = (scriptHashes: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.join(' ')} ${RAZORPAY}`,
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
