import { EmptyState } from '@/shared/ui';
import * as texts from './addresses.en';

/** Shown while no address is saved. */
export function NoAddresses() {
  return <EmptyState text={texts.none} hint={texts.noneHint} art="/images/delivery.svg" />;
}
