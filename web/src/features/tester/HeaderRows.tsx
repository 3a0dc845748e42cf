import { useEffect, useId, useRef } from 'react';
import { Button, PlusIcon, UserIcon } from '@/shared/ui';
import { useFocusAfterRemoval } from '@/shared/lib/useFocusAfterRemoval';
import { HeaderFields } from './HeaderFields';
import { addHeader, hasHeader, headerField, setHeader } from './request';
import type { HeaderRow } from './request';
import type { TesterFormState } from './useTesterForm';

type RowsProps = Pick<TesterFormState, 'form' | 'errors' | 'change' | 'mark'>;

function Rows({ form: { headers }, errors, change, mark }: RowsProps) {
  const edit = (row: HeaderRow) => {
    mark(headerField('name', row));
    mark(headerField('value', row));
    change({ headers: headers.map((one) => (one.id === row.id ? row : one)) });
  };
  return headers.map((row, index) => (
    <HeaderFields
      key={row.id}
      row={row}
      place={index + 1}
      errors={errors}
      onChange={edit}
      onRemove={() => change({ headers: headers.filter((one) => one !== row) })}
    />
  ));
}

const quiet = { variant: 'quiet', className: 'px-3' } as const;

function tokenHint(missing: boolean, loggedIn: boolean): string | false {
  if (loggedIn) return missing && 'This call needs a token.';
  return missing ? 'This call needs a token: log in to use yours.' : 'Log in to use your token.';
}

interface HeaderRowsProps {
  state: TesterFormState;
  token: string | undefined;
  /** Whether the call that the form holds is documented to need a token. */
  tokenNeeded: boolean;
}

/** The request's headers, and the way to send the session's token along. */
export function HeaderRows({ state, token, tokenNeeded }: HeaderRowsProps) {
  const { change } = state;
  const { headers } = state.form;
  const hintId = useId();
  const added = useRef(false);
  const list = useRef<HTMLUListElement>(null);
  const adder = useFocusAfterRemoval<HTMLButtonElement>(headers.length);

  useEffect(() => {
    if (added.current) list.current?.lastElementChild?.querySelector('input')?.focus();
    added.current = false;
  }, [headers.length]);

  const add = () => {
    added.current = true;
    change({ headers: addHeader(headers) });
  };
  const takeToken = () => token && change({ headers: setHeader(headers, 'authorization', token) });

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">Headers</legend>
      <ul ref={list} className="space-y-4 not-empty:mb-3">
        <Rows {...state} />
      </ul>
      <div className="-mx-3 flex flex-wrap">
        <Button {...quiet} ref={adder} onClick={add}>
          <PlusIcon /> Add a header
        </Button>
        <Button {...quiet} disabled={!token} aria-describedby={hintId} onClick={takeToken}>
          <UserIcon /> Use my token
        </Button>
      </div>
      <p id={hintId} className="text-sm text-muted">
        {tokenHint(tokenNeeded && !hasHeader(headers, 'authorization'), Boolean(token))}
      </p>
    </fieldset>
  );
}
