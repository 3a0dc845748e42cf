import { CURRENCY, DELIVERY_FEE_PAISE } from '../../../../domain/cart/pricing';
import { TEST_CREDENTIALS } from '../account';

/** The shop itself. */
export interface Shop {
  name: string;
  currency: string;
  deliveryFeePaise: number;
  /** For the sign-in page; null in production. */
  testCredentials: typeof TEST_CREDENTIALS | null;
}

export const shopOf = ({ shopName, production }: { shopName: string; production: boolean }): Shop => ({
  name: shopName,
  currency: CURRENCY,
  deliveryFeePaise: DELIVERY_FEE_PAISE,
  testCredentials: production ? null : TEST_CREDENTIALS,
});
