import { useId } from 'react';
import { ChevronDownIcon } from '@/shared/ui';
import type { DocumentedCall } from './documented-calls';

const key = ({ method, endpoint }: DocumentedCall): string => `${method} ${endpoint}`;

/** The first line of the list: what to do with it, or why it is empty. */
function prompt(calls: DocumentedCall[] | undefined): string {
  if (!calls) return 'Loading the documented calls';
  return calls.length > 0 ? 'Choose a call to fill the form' : 'We could not load the documented calls';
}

interface DocumentedCallsProps {
  calls: DocumentedCall[] | undefined;
  /** The call that the form holds. */
  chosen: DocumentedCall | undefined;
  onChoose: (call: DocumentedCall) => void;
}

/** The calls that the shop documents, to fill the form with. */
export function DocumentedCalls({ calls, chosen, onChoose }: DocumentedCallsProps) {
  const id = useId();
  const groups = [...new Set(calls?.map(({ group }) => group))];
  const choose = (value: string) => {
    const call = calls?.find((one) => key(one) === value);
    if (call) onChoose(call);
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        Documented calls
      </label>
      <div className="relative">
        <select
          id={id}
          value={chosen ? key(chosen) : ''}
          disabled={!calls?.length}
          onChange={(event) => choose(event.target.value)}
          className="block min-h-12 w-full appearance-none truncate rounded-lg border border-control bg-surface pr-11 pl-3 text-ink disabled:text-muted"
        >
          <option value="">{prompt(calls)}</option>
          {groups.map((group) => (
            <optgroup key={group} label={group || 'Calls'}>
              {calls
                ?.filter((call) => call.group === group)
                .map((call) => (
                  <option key={key(call)} value={key(call)}>
                    {key(call)}
                    {call.summary && ` · ${call.summary}`}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-3 right-3 text-muted" />
      </div>
    </div>
  );
}
