import { useState } from 'react';
import type { ComponentProps } from 'react';
import { isWholeDay } from '@/features/desk/shared/whole-day';
import { Field } from '@/shared/ui';

interface DayFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'value' | 'onChange'> {
  /** The chosen day, which is in the URL; empty for none. */
  day: string;
  onDay: (day: string) => void;
}

/** A day in the URL. It is kept here while it is typed, as the URL follows too late for the browser's field. */
export function DayField({ day, onDay, ...field }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (value: string) => {
    if (value !== day) onDay(value);
  };
  return (
    <Field
      {...field}
      type="date"
      value={typed ?? day}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isWholeDay(target)) commit(target.value);
      }}
      onKeyDown={({ key }) => key === 'Enter' && typed !== null && commit(typed)}
      onBlur={() => {
        if (typed !== null) commit(typed);
        setTyped(null);
      }}
    />
  );
}
