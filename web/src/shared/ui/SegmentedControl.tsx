import { classNames } from './class-names';

/** At least 44 px high; a large one fills the width, for hands in gloves. */
const SIZES = { normal: 'min-h-11 px-4 text-sm', large: 'min-h-14 grow px-4 max-[20rem]:px-2' };

interface SegmentedControlProps<Value extends string> {
  label: string;
  options: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
  size?: keyof typeof SIZES;
}

/** Switches between views of the same data, which are given by their labels in order. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, size = 'normal' } = props;
  return (
    <div role="group" aria-label={label} className="flex rounded-full border border-control bg-surface p-0.5">
      {(Object.keys(options) as Value[]).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === value}
          onClick={() => onChange(each)}
          className={classNames(
            'rounded-full font-semibold hover:bg-basil-tint aria-pressed:bg-basil aria-pressed:text-on-basil',
            SIZES[size],
          )}
        >
          {options[each]}
        </button>
      ))}
    </div>
  );
}
