import { ShopNameDocument, useShopNameQuery } from '@/gql/operations';
import type { QueryClient } from '../api/query-client';

/** Fetches the shop's name. */
export const preloadShopName = (client: QueryClient): Promise<unknown> =>
  client.query({ query: ShopNameDocument });

/** The shop's name; empty until it is known, so that no wrong one flashes up. */
export const useShopName = (): string => useShopNameQuery().data?.shop.name ?? '';

/** The time zone by whose clock the shop delivers. */
export const useTimeZone = (): string => useShopNameQuery().data?.shop.timeZone ?? 'Asia/Kolkata';
