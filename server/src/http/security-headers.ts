import helmet from 'helmet';
import type { Step } from '../common/http';

export interface HeaderOptions {
  publicUrl: string | undefined;
  corsOrigins: readonly string[];
}

/**
 * What browsers are told beside every answer. Which scripts may run is said by those who send pages
 * (pages/content-policy, rest/docs-page).
 */
export function createSecurityHeaders({ publicUrl, corsOrigins }: HeaderOptions): Step {
  return helmet({
    contentSecurityPolicy: false,
    // Razorpay opens the pages of banks in windows of their own.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    // Razorpay checks from which shop it was opened.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ?? false,
    xFrameOptions: { action: 'deny' },
  }) as Step;
}
