import { EmptyState } from '@/shared/ui';

/** Shown while no address is saved. */
export function NoAddresses() {
  return (
    <EmptyState
      text="You have not added any address... "
      hint="Add one, and we know where to bring your groceries."
      art="/images/delivery.svg"
    />
  );
}
