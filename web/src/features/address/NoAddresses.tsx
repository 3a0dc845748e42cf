import { EmptyState, PinIcon } from '@/shared/ui';

/** Nothing saved yet. */
export function NoAddresses() {
  return (
    <EmptyState
      text="You have not added any address... "
      hint="Add one, and we know where to bring your groceries."
      icon={<PinIcon />}
    />
  );
}
