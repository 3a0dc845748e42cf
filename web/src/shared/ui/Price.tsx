import { formatRupees, unitLabel } from '@/shared/lib/format-number';
import { classNames } from './class-names';

interface PriceProps {
  rupees: number;
  /** The unit: `₹34/500ml`. */
  unit?: string;
  className?: string;
}

/** An amount in rupees, with tabular figures. */
export function Price({ rupees, unit, className }: PriceProps) {
  return (
    <span className={classNames('tabular-nums', className)}>
      <span className="font-bold">{formatRupees(rupees)}</span>
      {unit && (
        <>
          <wbr />
          <span className="text-muted">/{unitLabel(unit)}</span>
        </>
      )}
    </span>
  );
}
