import type { ComponentProps } from 'react';
import { buttonClasses } from './Button';

interface FileButtonProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'onClick' | 'onChange'
> {
  label: string;
  /** A file is being sent: presses are ignored. */
  busy: boolean;
  onFile: (file: File) => void;
}

/** A button that opens the file dialog. */
export const FileButton = ({ label, busy, onFile, ...input }: FileButtonProps) => (
  <label
    className={buttonClasses({
      variant: 'secondary',
      className:
        'relative cursor-pointer hover:bg-basil-tint has-aria-disabled:opacity-70 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
    })}
  >
    {label}
    <input
      {...input}
      type="file"
      aria-disabled={busy}
      onClick={(event) => busy && event.preventDefault()}
      onChange={({ target }) => {
        const file = target.files?.[0];
        // Allows choosing the same file again.
        target.value = '';
        // A file may also be dropped.
        if (file && !busy) onFile(file);
      }}
      className="absolute -inset-px size-[calc(100%+2px)] cursor-pointer opacity-0"
    />
  </label>
);
