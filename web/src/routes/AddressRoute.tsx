import { useLocation } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { AddressBook, AddressBookSkeleton } from '@/features/address';
import { ButtonLink } from '@/shared/ui';
import * as texts from './address.en';
import { personalPage } from './personal-page';

/** A shopper who came from the checkout to add an address is led back. */
function Addresses() {
  const state = useLocation().state as { from?: string } | null;
  return (
    <div className="space-y-6">
      <AddressBook />
      {state?.from === 'checkout' && (
        <ButtonLink to={paths.checkout} variant="secondary">
          {texts.backToCheckout}
        </ButtonLink>
      )}
    </div>
  );
}

/** The shopper's addresses. */
export const Component = personalPage(texts.title, AddressBookSkeleton, Addresses, {
  heading: 'mb-6',
  intro: texts.intro,
});
