import { useEffect } from 'react';
import { lazyInTransition } from '@/shared/lib/ssr/hydration';
import { LoadError } from '@/shared/ui';
import * as texts from './addresses.en';

const loadForm = () => import('./AddressForm').then(({ AddressForm }) => AddressForm);

/** The checkout's choices survive a reload. */
const NoForm = ({ id }: { id: string }) => (
  <div id={id}>
    <LoadError text={texts.formNotLoaded} onRetry={() => window.location.reload()} />
  </div>
);

/** The address form. */
export const LazyAddressForm = lazyInTransition(loadForm, NoForm);

/** Loads the form's code in advance, so that a tap need not wait for it. */
export const useFormAtHand = (): void => useEffect(() => void loadForm().catch(() => undefined), []);
