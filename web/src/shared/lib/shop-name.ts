import { useShopNameQuery } from '@/gql/operations';

/** The shop's name; empty until it is known, so that no wrong one flashes up. */
export const useShopName = (): string => useShopNameQuery().data?.shop.name ?? '';
