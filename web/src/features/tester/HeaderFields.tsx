import { CloseIcon, Field, IconButton } from '@/shared/ui';
import { headerField } from './request';
import type { HeaderRow } from './request';

const PLAIN_TEXT = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Browsers keep some headers to themselves (cookie, host, origin ...) and leave them out without a word. */
function isWithheld(name: string): boolean {
  try {
    return name.trim() !== '' && ![...new Request('/', { headers: { [name.trim()]: 'x' } }).headers].length;
  } catch {
    return false;
  }
}

interface HeaderFieldsProps {
  row: HeaderRow;
  /** Which of the rows it is, from 1 on. */
  place: number;
  errors: Record<string, string | undefined>;
  onChange: (row: HeaderRow) => void;
  onRemove: () => void;
}

/** One header of the request: its name, its value, and the way to take it out. */
export function HeaderFields({ row, place, errors, onChange, onRemove }: HeaderFieldsProps) {
  const name = headerField('name', row);
  const value = headerField('value', row);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1 gap-y-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] sm:gap-x-2">
      <Field
        {...PLAIN_TEXT}
        label="Name"
        aria-label={`Name of header ${place}`}
        className="col-span-2 sm:col-span-1"
        name={name}
        value={row.name}
        error={errors[name]}
        hint={isWithheld(row.name) ? 'Browsers do not send this one, cURL does.' : undefined}
        onChange={(event) => onChange({ ...row, name: event.target.value })}
      />
      <Field
        {...PLAIN_TEXT}
        label="Value"
        aria-label={`Value of header ${place}`}
        name={value}
        value={row.value}
        error={errors[value]}
        onChange={(event) => onChange({ ...row, value: event.target.value })}
      />
      <IconButton aria-label={`Remove header ${place}`} className="mt-7.5 -mr-2" onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </li>
  );
}
