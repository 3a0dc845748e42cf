import { TodayScreen } from '@/features/desk/today';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';

/** What waits to be done. */
export const Component = () => (
  <>
    <DeskHeading title="Today" />
    <TodayScreen />
  </>
);
