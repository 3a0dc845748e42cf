import { classNames } from './class-names';

const NAMES = { VEG: 'Vegetarian', EGG: 'Contains egg', NONVEG: 'Non-vegetarian' };

/** The mark of the law for who may eat it; as large as the text around it. */
export const DietMark = ({ diet, className }: { diet: keyof typeof NAMES; className?: string }) => (
  <span role="img" aria-label={NAMES[diet]} data-diet={diet} className={classNames('diet-mark', className)} />
);
