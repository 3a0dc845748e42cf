import type { ReactNode } from 'react';
import { AddressCardSkeleton } from '@/features/address';
import { Skeleton, Spinner } from '@/shared/ui';
import { CHECKOUT_COLUMNS } from './checkout-columns';
import { ItemTableSkeleton } from './ItemTableSkeleton';
import { SlotChoiceSkeleton } from './SlotChoice';
import * as texts from './checkout.en';

/** A section with its title. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-card border border-line bg-surface px-4 pb-4 md:px-6 md:pb-6">
      <p className="mb-1 flex min-h-14 items-center font-display text-xl leading-[1.15] font-semibold">
        {title}
      </p>
      {children}
    </div>
  );
}

/** The placeholder of the checkout. */
export function CheckoutSkeleton() {
  return (
    <div className={CHECKOUT_COLUMNS}>
      <div className="min-w-0 space-y-4 lg:space-y-6">
        <Section title={texts.orderDetails}>
          <ItemTableSkeleton />
          <div className="border-t border-line pt-3">
            <Skeleton className="h-11" />
          </div>
        </Section>
        <Section title={texts.address}>
          <div className="grid gap-4 sm:grid-cols-2">
            <AddressCardSkeleton />
          </div>
          <Skeleton className="mt-4 h-11 w-48 rounded-full" />
        </Section>
        <Section title={texts.deliveryTime}>
          <SlotChoiceSkeleton />
        </Section>
      </div>
      <Section title={texts.title}>
        <Skeleton className="h-26" />
        <Spinner label={texts.loading} className="my-5 h-44" />
        <Skeleton className="hidden h-11 rounded-full sm:mb-2 sm:block" />
        <Skeleton className="h-11 rounded-full" />
      </Section>
    </div>
  );
}
