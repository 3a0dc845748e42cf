import type { Request } from 'express';
import type { Site } from '../../../../domain/shop/page-head';

export interface SiteOptions {
  shopName: string;
  publicUrl: string | undefined;
}

/** The shop under the address that it was asked at, unless its owner says what its address is. */
export const siteOf = (request: Request, { shopName, publicUrl }: SiteOptions): Site => ({
  name: shopName,
  origin: publicUrl
    ? new URL(publicUrl).origin
    : `${request.protocol}://${request.get('host') ?? 'localhost'}`,
});

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML and XML take it, between tags and in quotes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
