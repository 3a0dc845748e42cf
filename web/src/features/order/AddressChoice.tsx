import { useId } from 'react';
import { paths } from '@domain/shop/paths';
import { AddressCard, AddressCardSkeleton, NewAddress, NoAddresses } from '@/features/address';
import type { AddressCardFragment } from '@/gql/operations';
import { ButtonLink, classNames, ErrorText, LoadError, Spinner } from '@/shared/ui';
import { addressText } from '@domain/address/address-text';
import type { AddressSelection } from './useAddressChoice';
import * as texts from './checkout.en';

const GRID = 'grid gap-4 sm:grid-cols-2';

interface ChoiceProps {
  address: AddressCardFragment;
  /** The name of the radio group. */
  group: string;
  selected: boolean;
  onSelect: () => void;
}

function Choice({ address, group, selected, onSelect }: ChoiceProps) {
  return (
    <li
      className={classNames(
        'relative rounded-card transition-shadow has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        selected && 'ring-2 ring-basil',
      )}
    >
      <AddressCard address={address}>
        {/* The label covers the whole card. */}
        <label className="-mb-2 flex min-h-11 cursor-pointer items-center gap-3 font-medium large-text:flex-wrap after:absolute after:inset-0">
          <input
            type="radio"
            name={group}
            checked={selected}
            onChange={onSelect}
            aria-label={texts.deliverHereTo(address.name, addressText(address))}
            className="relative z-1 size-5 shrink-0 accent-basil outline-none"
          />
          {selected ? (
            <span className="rounded-full bg-basil px-3 py-1 text-sm font-semibold text-on-basil large-text:px-2">
              {texts.selected}
            </span>
          ) : (
            texts.deliverHere
          )}
        </label>
      </AddressCard>
    </li>
  );
}

const LOADING = (
  <div className={GRID}>
    <Spinner label={texts.addressesLoading} className="sr-only" />
    <AddressCardSkeleton />
  </div>
);

const MANAGE = (
  <ButtonLink
    to={paths.addresses}
    state={{ from: 'checkout' }}
    variant="quiet"
    className="-ml-5 forced-colors:m-0"
  >
    {texts.manageAddresses}
  </ButtonLink>
);

/** The saved addresses as radio buttons, and a form to add another. */
export function AddressChoice({ selection, disabled }: { selection: AddressSelection; disabled: boolean }) {
  const { addresses, failed, reload, chosen, select, setUnsaved, error } = selection;
  const group = useId();
  return (
    <div className="space-y-4">
      <ErrorText className="font-medium">{error}</ErrorText>
      {!addresses && failed && <LoadError text={texts.addressesFailed} onRetry={reload} />}
      {!addresses && !failed && LOADING}
      {addresses?.length === 0 && <NoAddresses />}
      {addresses && addresses.length > 0 && (
        <fieldset disabled={disabled}>
          <legend className="sr-only">{texts.addresses}</legend>
          <ul className={GRID}>
            {addresses.map((address) => (
              <Choice
                key={address._id}
                address={address}
                group={group}
                selected={address._id === chosen?._id}
                onSelect={() => select(address)}
              />
            ))}
          </ul>
        </fieldset>
      )}
      <NewAddress
        label={texts.addAddress}
        variant="secondary"
        disabled={disabled}
        beside={MANAGE}
        onAdded={select}
        onUnsaved={setUnsaved}
      />
    </div>
  );
}
