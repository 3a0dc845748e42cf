import { CURRENCY, DELIVERY_FEE_PAISE } from '../../../../domain/cart/pricing';
import { TEST_CREDENTIALS } from '../account';

/** The shop itself. */
export interface Shop {
  name: string;
  currency: string;
  deliveryFeePaise: number;
  /** By its IANA name. */
  timeZone: string;
  /** The contact address. */
  email: string;
  /** For the sign-in page; null in production. */
  testCredentials: typeof TEST_CREDENTIALS | null;
}

/** The shop by its settings. */
export const shopOf = ({
  shopName,
  production,
  timeZone,
  mail,
}: {
  shopName: string;
  production: boolean;
  timeZone: string;
  mail: { from: { address: string } };
}): Shop => ({
  name: shopName,
  currency: CURRENCY,
  deliveryFeePaise: DELIVERY_FEE_PAISE,
  timeZone,
  email: mail.from.address,
  testCredentials: production ? null : TEST_CREDENTIALS,
});
