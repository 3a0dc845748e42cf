import { PASSWORD_MIN } from '@domain/account/account-rules';
import type { ComponentProps } from 'react';
import * as texts from './new-password.en';
import { PasswordField } from './PasswordField';

/** The input for a new password. */
export const NewPasswordField = (props: ComponentProps<typeof PasswordField>) => (
  <PasswordField {...props} autoComplete="new-password" hint={texts.hint(PASSWORD_MIN)} />
);
