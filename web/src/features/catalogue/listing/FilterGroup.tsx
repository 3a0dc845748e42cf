import type { ComponentProps, ReactNode } from 'react';

const ROW =
  'group flex items-center gap-1 rounded-lg outline-focus hover:bg-basil-tint has-[input:focus-visible]:outline-3';
const LABEL = 'flex min-h-11 grow cursor-pointer items-center gap-3 px-2 min-w-0 wrap-anywhere';

/** A group of filters with its heading. */
export function FilterGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-line not-first:border-t not-first:pt-3">
      <legend className="float-left w-full px-2 font-semibold">{legend}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

type FilterOptionProps = ComponentProps<'input'> & {
  type: 'checkbox' | 'radio';
  children: ReactNode;
  /** Beside the option, outside its label. */
  aside?: ReactNode;
};

/** A checkbox or radio button with its label: the whole row can be pressed. */
export function FilterOption({ children, aside, ...input }: FilterOptionProps) {
  return (
    <div className={ROW}>
      <label className={LABEL}>
        <input {...input} className="size-5 shrink-0 accent-basil outline-none" />
        {children}
      </label>
      {aside}
    </div>
  );
}
