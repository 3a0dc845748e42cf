import { Select } from '@/shared/ui';
import type { DocumentedCall } from './documented-calls';

const key = ({ method, endpoint }: DocumentedCall): string => `${method} ${endpoint}`;

/** The first option: a prompt, or why the list is empty. */
function prompt(calls: DocumentedCall[] | undefined): string {
  if (!calls) return 'Loading the documented calls';
  return calls.length > 0 ? 'Choose a call to fill the form' : 'We could not load the documented calls';
}

interface DocumentedCallsProps {
  calls: DocumentedCall[] | undefined;
  /** The call that the form equals. */
  chosen: DocumentedCall | undefined;
  onChoose: (call: DocumentedCall) => void;
}

/** A list of the shop's API calls that fill the form. */
export function DocumentedCalls({ calls, chosen, onChoose }: DocumentedCallsProps) {
  const groups = [...new Set(calls?.map(({ group }) => group))];
  const choose = (value: string) => {
    const call = calls?.find((one) => key(one) === value);
    if (call) onChoose(call);
  };
  return (
    <Select
      label="Documented calls"
      value={chosen ? key(chosen) : ''}
      disabled={!calls?.length}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{prompt(calls)}</option>
      {groups.map((group) => (
        <optgroup key={group} label={group}>
          {calls
            ?.filter((call) => call.group === group)
            .map((call) => (
              <option key={key(call)} value={key(call)}>
                {key(call)} · {call.summary}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  );
}
