import { addressText } from '@domain/address/address-text';
import type { ReactNode } from 'react';
import type { AddressCardFragment } from '@/gql/operations';
import { Card, Skeleton } from '@/shared/ui';
import { labelText } from './address-label.en';
import * as texts from './addresses.en';

interface AddressCardProps {
  address: AddressCardFragment;
  /** Its actions. */
  children: ReactNode;
}

/** One saved address. */
export function AddressCard({ address, children }: AddressCardProps) {
  return (
    <Card inset="small" className="flex h-full flex-col gap-2">
      <address className="flex-1 wrap-anywhere not-italic">
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="font-semibold">{address.name}</span>
          {address.label !== null && (
            <span className="rounded-full bg-basil-tint px-3 text-sm font-semibold text-basil">
              {labelText(address.label)}
            </span>
          )}
        </span>
        {addressText(address)}
        <br />
        <span className="text-muted">
          {texts.mobile}: {address.mobileNumber}
        </span>
      </address>
      {children}
    </Card>
  );
}

/** The placeholder of an address. */
export function AddressCardSkeleton() {
  return (
    <Card inset="small" className="flex h-full flex-col gap-1">
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-5 w-full max-w-72" />
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-3 mb-1 h-7 w-28 rounded-full" />
    </Card>
  );
}
