import { useState } from 'react';
import type { ComponentProps } from 'react';
import { EyeIcon, EyeOffIcon, Field, IconButton } from '@/shared/ui';
import * as texts from './password-field.en';

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
