import type { Request } from 'express';
import type { Site } from '../../../../domain/shop/page-head';

export interface SiteOptions {
  shopName: string;
  publicUrl: string | undefined;
}

/** A host name or IP address with an optional port, as browsers send it. Anything else, or without a URL, is ignored. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;
const NO_HOST = 'localhost';

const hostOf = (request: Request): string => {
  const host = request.get('host') ?? NO_HOST;
  return HOST.test(host) && URL.canParse(`http://${host}`) ? host : NO_HOST;
};

/** The shop at PUBLIC_URL or, without it, at the host that the request names. */
export const siteOf = (request: Request, { shopName, publicUrl }: SiteOptions): Site => ({
  name: shopName,
  origin: publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${hostOf(request)}`,
});
