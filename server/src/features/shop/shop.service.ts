import { DELIVERY_FEE_PAISE, toRupees } from '../../../../domain/cart/pricing';
import type { Shop } from './shop.type';

export class ShopService {
  constructor(private readonly name: string) {}

  /** Name, currency, fees (rupees) and what the sign-in page may offer. */
  shop(): Shop {
    return {
      name: this.name,
      currency: 'INR',
      deliveryFee: toRupees(DELIVERY_FEE_PAISE),
      testCredentials: null,
    };
  }
}
