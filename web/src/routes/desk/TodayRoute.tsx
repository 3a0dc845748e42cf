import { TodayScreen } from '@/features/desk/today';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';

/** The tasks of the day. */
export const Component = () => (
  <>
    <DeskHeading title="Today" />
    <TodayScreen />
  </>
);
