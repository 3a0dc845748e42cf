import { useId } from 'react';
import { useFocusAfterRemoval } from '@/shared/lib/useFocusAfterRemoval';
import { Button, CloseIcon, Field, IconButton, PlusIcon, UserIcon } from '@/shared/ui';
import { CODE, addHeader, hasToken, headerName, headerValue, setToken } from './request';
import type { HeaderRow } from './request';
import type { TesterFormState } from './useTesterForm';

const QUIET = { variant: 'quiet', size: 'small' } as const;

interface RowProps {
  row: HeaderRow;
  /** Its position, from 1 on. */
  place: number;
  errors: TesterFormState['errors'];
  onChange: (row: HeaderRow) => void;
  onRemove: () => void;
}

function Row({ row, place, errors, onChange, onRemove }: RowProps) {
  const [name, value] = [headerName(row), headerValue(row)];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1 gap-y-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] sm:gap-x-2">
      <Field
        {...CODE}
        label="Name"
        aria-label={`Name of header ${place}`}
        className="col-span-2 sm:col-span-1"
        // Focuses a row that was added empty, but not one that "Use my token" added.
        autoFocus={row.name === ''}
        name={name}
        value={row.name}
        error={errors[name]}
        onChange={({ target }) => onChange({ ...row, name: target.value })}
      />
      <Field
        {...CODE}
        label="Value"
        aria-label={`Value of header ${place}`}
        name={value}
        value={row.value}
        error={errors[value]}
        onChange={({ target }) => onChange({ ...row, value: target.value })}
      />
      <IconButton aria-label={`Remove header ${place}`} className="mt-7.5 -mr-2" onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </li>
  );
}

interface HeaderFieldsProps {
  state: TesterFormState;
  token: string | undefined;
  /** Whether the chosen call needs a token. */
  tokenNeeded: boolean;
}

/** The request's headers, with a button that adds the session's token. */
export function HeaderFields({ state: { form, errors, change }, token, tokenNeeded }: HeaderFieldsProps) {
  const { headers } = form;
  const hintId = useId();
  const adder = useFocusAfterRemoval<HTMLButtonElement>(headers.length);
  const set = (next: HeaderRow[]) => change({ headers: next });
  const fillInToken = () => token && set(setToken(headers, token));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">Headers</legend>
      <ul className="space-y-4 not-empty:mb-3">
        {headers.map((row, index) => (
          <Row
            key={row.id}
            row={row}
            place={index + 1}
            errors={errors}
            onChange={(changed) => set(headers.map((one) => (one === row ? changed : one)))}
            onRemove={() => set(headers.filter((one) => one !== row))}
          />
        ))}
      </ul>
      <div className="-mx-3 flex flex-wrap">
        <Button {...QUIET} ref={adder} onClick={() => set(addHeader(headers))}>
          <PlusIcon /> Add a header
        </Button>
        <Button {...QUIET} disabled={!token} aria-describedby={hintId} onClick={fillInToken}>
          <UserIcon /> Use my token
        </Button>
      </div>
      <p id={hintId} className="text-sm text-muted">
        {tokenNeeded && !hasToken(headers) && 'This call needs a token. '}
        {!token && 'Log in to use your token.'}
      </p>
    </fieldset>
  );
}
