import { METHODS } from './request';
import type { Method } from './request';

/** Radio buttons for the method. */
export function MethodChoice(props: { method: Method; onChange: (method: Method) => void }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">Method</legend>
      <div className="flex w-full overflow-clip rounded-full border border-control sm:w-fit large-text:flex-wrap large-text:rounded-card">
        {METHODS.map((one) => (
          <label
            key={one}
            className="relative flex min-h-11 grow cursor-pointer items-center justify-center px-2 font-semibold sm:px-5 not-first:border-l not-first:border-line hover:bg-basil-tint has-checked:bg-basil has-checked:text-on-basil forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none has-focus-visible:z-10 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="method"
              value={one}
              checked={one === props.method}
              onChange={() => props.onChange(one)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {one}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
