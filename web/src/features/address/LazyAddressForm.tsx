import { useEffect } from 'react';
import { lazyPart } from '@/shared/lib/lazy-part';
import { LoadError } from '@/shared/ui';

const loadForm = () => import('./AddressForm').then(({ AddressForm }) => AddressForm);

/** What was chosen beside the form is still there after a reload. */
const NoForm = ({ id }: { id: string }) => (
  <div id={id}>
    <LoadError text="We could not load the form." onRetry={() => window.location.reload()} />
  </div>
);

/** The form for an address; to be shown in a transition, which lasts until its code is there. */
export const LazyAddressForm = lazyPart(loadForm, NoForm);

/** Fetches the form's code once the page stands, so that a tap need not wait for it. */
export const useFormAtHand = (): void => useEffect(() => void loadForm().catch(() => undefined), []);
