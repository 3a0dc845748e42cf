import { classNames } from './class-names';

const NAMES = { VEG: 'Vegetarian', EGG: 'Contains egg', NONVEG: 'Non-vegetarian' };

/** The legally required diet mark, as large as the text around it. */
export const DietMark = ({ diet, className }: { diet: keyof typeof NAMES; className?: string }) => (
  <span role="img" aria-label={NAMES[diet]} data-diet={diet} className={classNames('diet-mark', className)} />
);
