import type { Request } from 'express';
import { checkedHost } from '../../common/http';
import type { Site } from '../../../../domain/shop/page-head';

export interface SiteOptions {
  shopName: string;
  publicUrl: string | undefined;
}

/** The shop at PUBLIC_URL or, without it, at the host that the request names. */
export const siteOf = (request: Request, { shopName, publicUrl }: SiteOptions): Site => ({
  name: shopName,
  origin: publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${checkedHost(request.get('host'))}`,
});
