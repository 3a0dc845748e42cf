import { formatInstant } from '../../../../domain/instant';
import { textFields } from '../../rest/body';
import { object } from '../../rest/json-schema';
import type { Route } from '../../rest/route';
import { ErrorCode } from '../../common/shop-error';
import { logInSchema, signUpSchema, tokenSchema, userSchema } from './account.schemas';
import type { User } from './user';

/** A user as REST shows it. */
const toRestUser = ({ createdAt, updatedAt, ...user }: User) => ({
  ...user,
  createdAt: formatInstant(createdAt),
  updatedAt: formatInstant(updatedAt),
});

export const accountRoutes: Route[] = [
  {
    method: 'post',
    path: '/auth/signup',
    status: 201,
    summary: 'Sign up, and be logged in',
    body: signUpSchema,
    response: object({ createdUser: userSchema, encodedToken: tokenSchema }),
    errors: [ErrorCode.VALIDATION_FAILED, ErrorCode.EMAIL_ALREADY_EXISTS, ErrorCode.RATE_LIMITED],
    respond: async ({ services: { account }, body, ...client }) => {
      const input = textFields(body, ['firstName', 'lastName', 'email', 'password']);
      const { user, token } = await account.signUp(input, client);
      return { createdUser: toRestUser(user), encodedToken: token };
    },
  },
  {
    method: 'post',
    path: '/auth/login',
    summary: 'Log in',
    body: logInSchema,
    response: object({ foundUser: userSchema, encodedToken: tokenSchema }),
    errors: [
      ErrorCode.VALIDATION_FAILED,
      ErrorCode.EMAIL_NOT_REGISTERED,
      ErrorCode.INVALID_CREDENTIALS,
      ErrorCode.RATE_LIMITED,
    ],
    respond: async ({ services: { account }, body, ...client }) => {
      const { user, token } = await account.logIn(textFields(body, ['email', 'password']), client);
      return { foundUser: toRestUser(user), encodedToken: token };
    },
  },
];
