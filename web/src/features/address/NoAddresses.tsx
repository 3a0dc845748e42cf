import { EmptyState, PinIcon } from '@/shared/ui';

/** Nothing saved yet. */
export function NoAddresses() {
  return <EmptyState text="You have not added any address... " icon={<PinIcon />} />;
}
