import { endOfDay } from '@domain/instant';
import { deskShop } from './desk-shop';
import { shopDayOf } from './desk-times';
import { useRenderAfter } from './useRenderAfter';

/** Today in the shop's time zone; renders again at midnight, when what was tomorrow is today. */
export function useShopDay(): string {
  const today = shopDayOf();
  useRenderAfter(endOfDay(today, deskShop.timeZone).getTime());
  return today;
}
