import { useState } from 'react';
import { ADDRESS_LABELS, ADDRESS_MAX } from '@domain/address/address-rules';
import { isBlank } from '@domain/text';
import { Field } from '@/shared/ui';
import * as texts from './address-form.en';
import { labelText } from './address-label.en';

const OTHER = 'Other';
const CHIP =
  'relative flex min-h-11 cursor-pointer items-center rounded-full border border-control px-4 font-semibold ' +
  'hover:bg-basil-tint has-checked:border-basil has-checked:bg-basil has-checked:text-on-basil ' +
  'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] ' +
  'forced-colors:has-checked:forced-color-adjust-none ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

interface ChipProps {
  label: string;
  checked: boolean;
  onChoose: () => void;
}

const Chip = ({ label, checked, onChoose }: ChipProps) => (
  <label className={CHIP}>
    <input
      type="radio"
      name="label-kind"
      checked={checked}
      onChange={onChoose}
      className="absolute inset-0 cursor-pointer appearance-none outline-none"
    />
    {labelText(label)}
  </label>
);

interface LabelChoiceProps {
  /** Empty: no error. */
  value: string;
  error?: string;
  onChange: (label: string) => void;
}

/** The label of an address: one of the shop's, or the shopper's own. */
export function LabelChoice({ value, error, onChange }: LabelChoiceProps) {
  const isOwn = value !== '' && !ADDRESS_LABELS.some((label) => label === value);
  const [chosen, setChosen] = useState(isOwn ? OTHER : value);
  const [own, setOwn] = useState(isOwn ? value : '');
  const choose = (label: string, word: string) => {
    setChosen(label);
    setOwn(word);
    onChange(label === OTHER && !isBlank(word) ? word : label);
  };
  return (
    <fieldset className="mt-2 mb-4">
      <legend className="mb-1 font-medium">
        {texts.saveAs} <span className="text-sm font-normal text-muted">{texts.orNot}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {ADDRESS_LABELS.map((label) => (
          <Chip key={label} label={label} checked={label === chosen} onChoose={() => choose(label, own)} />
        ))}
      </div>
      {chosen === OTHER && (
        <Field
          name="label"
          label={texts.ownWord}
          hint={texts.ownWordHint(ADDRESS_MAX.label)}
          value={own}
          error={error}
          maxLength={ADDRESS_MAX.label}
          onChange={({ target }) => choose(OTHER, target.value)}
          className="mt-3 sm:max-w-80"
        />
      )}
    </fieldset>
  );
}
