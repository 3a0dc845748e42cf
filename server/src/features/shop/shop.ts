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
  /** For the sign-in page; null unless the demo users are seeded, which they never are in production. */
  testCredentials: typeof TEST_CREDENTIALS | null;
}

/** The shop by its settings. */
export const shopOf = ({
  shopName,
  seeding,
  timeZone,
  mail,
}: {
  shopName: string;
  seeding: { demoUsers: boolean };
  timeZone: string;
  mail: { from: { address: string } };
}): Shop => ({
  name: shopName,
  currency: CURRENCY,
  deliveryFeePaise: DELIVERY_FEE_PAISE,
  timeZone,
  email: mail.from.address,
  testCredentials: seeding.demoUsers ? TEST_CREDENTIALS : null,
});
