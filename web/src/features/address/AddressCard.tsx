import { addressText } from '@domain/address/address-rules';
import type { ReactNode } from 'react';
import type { AddressCardFragment } from '@/gql/operations';

interface AddressCardProps {
  address: AddressCardFragment;
  /** What can be done with it here. */
  children: ReactNode;
}

/** One saved address. */
export function AddressCard({ address, children }: AddressCardProps) {
  return (
    <div className="flex h-full flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <address className="flex-1 wrap-anywhere not-italic">
        <span className="font-semibold">{address.name}</span>
        <br />
        {addressText(address)}
        <br />
        <span className="text-muted">Mobile: {address.mobileNumber}</span>
      </address>
      {children}
    </div>
  );
}
