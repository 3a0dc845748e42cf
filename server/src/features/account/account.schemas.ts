import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../../../../domain/account/account-rules';
import { instant, object, text } from '../../rest/json-schema';
import { TEST_CREDENTIALS } from './account.seed';
import { TOKEN_DAYS } from './token';

const name = (example: string) => text(example, { minLength: 1, maxLength: NAME_MAX });
const email = (example: string) => text(example, { minLength: 1, maxLength: EMAIL_MAX });

/** A user as REST shows it. */
export const userSchema = object(
  {
    _id: text('7b1f0e9a-3f0c-4d53-9c0e-0d6a2a1f5b11', { format: 'uuid' }),
    firstName: text('Asha'),
    lastName: text('Rao'),
    email: text('asha@example.com'),
    createdAt: instant,
    updatedAt: instant,
  },
  { title: 'User' },
);

export const tokenSchema = text('eyJhbGciOiJIUzI1NiJ9.eyJfaWQiOiI3YiJ9.c2lnbmF0dXJl', {
  description: `A JSON Web Token, good for ${TOKEN_DAYS} days: send it in the authorization header.`,
});

export const signUpSchema = object(
  {
    firstName: name('Asha'),
    lastName: name('Rao'),
    email: email('asha@example.com'),
    password: text('fresh basil 8', { minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX }),
  },
  { title: 'SignUp', description: 'Other properties are ignored.' },
);

export const logInSchema = object(
  {
    email: text(TEST_CREDENTIALS.email, { minLength: 1, description: 'Case-insensitive.' }),
    password: text(TEST_CREDENTIALS.password, { minLength: 1 }),
  },
  { title: 'LogIn' },
);
