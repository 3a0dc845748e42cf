import { useState } from 'react';
import type { ComponentProps } from 'react';
import { EyeIcon, EyeOffIcon, Field, IconButton } from '@/shared/ui';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'trailing' | 'name'>;

/** A password input with a button that reveals the password. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      label="Password"
      name="password"
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown((before) => !before)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
