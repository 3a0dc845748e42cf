import { classNames } from './class-names';
import { DIETS } from './product-marks.en';

/** The legally required diet mark, as large as the text around it. */
export const DietMark = ({ diet, className }: { diet: keyof typeof DIETS; className?: string }) => (
  <span role="img" aria-label={DIETS[diet]} data-diet={diet} className={classNames('diet-mark', className)} />
);
