import { CURRENCY, DELIVERY_FEE_PAISE } from '../../../../domain/cart/pricing';
import { TEST_CREDENTIALS } from '../account';

/** The shop itself. */
export interface Shop {
  name: string;
  currency: string;
  deliveryFeePaise: number;
  /** By its IANA name. */
  timeZone: string;
  /** For the sign-in page; null in production. */
  testCredentials: typeof TEST_CREDENTIALS | null;
}

/** The shop by its settings. */
export const shopOf = ({
  shopName,
  production,
  timeZone,
}: {
  shopName: string;
  production: boolean;
  timeZone: string;
}): Shop => ({
  name: shopName,
  currency: CURRENCY,
  deliveryFeePaise: DELIVERY_FEE_PAISE,
  timeZone,
  testCredentials: production ? null : TEST_CREDENTIALS,
});
