import { FiguresScreen } from '@/features/desk/figures';

/** What was sold, in numbers. */
export const Component = () => <FiguresScreen />;
