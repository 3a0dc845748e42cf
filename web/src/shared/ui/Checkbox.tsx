import { classNames } from './class-names';

interface CheckboxProps {
  name?: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
}

/** A checkbox with its label. */
export const Checkbox = ({ name, label, checked, onChange, className }: CheckboxProps) => (
  <label className={classNames('flex min-h-11 items-center gap-3 wrap-anywhere', className)}>
    <input
      type="checkbox"
      name={name}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="size-5 shrink-0 accent-basil"
    />
    {label}
  </label>
);
