import { FiguresScreen } from '@/features/desk/figures';

/** The sales figures. */
export const Component = () => <FiguresScreen />;
