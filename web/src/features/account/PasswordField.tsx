import { useState } from 'react';
import type { ComponentProps } from 'react';
import { Field, icon, IconButton } from '@/shared/ui';
import * as texts from './password-field.en';

const EyeIcon = icon(
  <>
    <path d="M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
const EyeOffIcon = icon(
  <>
    <path d="M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12Z" />
    <path d="m4.5 4 15 16" />
  </>,
);

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'trailing'> & {
  label?: string;
};

/** A password input with a button that reveals the password. */
export function PasswordField({ label = texts.password, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      label={label}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton aria-label={texts.reveal(label, shown)} onClick={() => setShown((before) => !before)}>
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
