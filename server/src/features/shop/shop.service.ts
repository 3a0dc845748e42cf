import { CURRENCY, DELIVERY_FEE_PAISE, toRupees } from '../../../../domain/cart/pricing';
import { TEST_CREDENTIALS } from '../account';
import type { Shop } from './shop.type';

/** Public facts about the shop. */
export class ShopService {
  constructor(private readonly options: { shopName: string; production: boolean }) {}

  /** Name, currency, delivery fee (rupees) and, outside production, the demo account. */
  shop(): Shop {
    const { shopName, production } = this.options;
    return {
      name: shopName,
      currency: CURRENCY,
      deliveryFee: toRupees(DELIVERY_FEE_PAISE),
      testCredentials: production ? null : TEST_CREDENTIALS,
    };
  }
}
