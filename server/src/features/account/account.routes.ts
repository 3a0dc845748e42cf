import { formatInstant } from '../../../../domain/instant';
import { textFields } from '../../rest/body';
import type { Route } from '../../rest/route';
import type { User } from './user.entity';

/** A user as REST shows one: the password is no part of it. */
const toRestUser = ({ _id, firstName, lastName, email, createdAt, updatedAt }: User) => ({
  _id,
  firstName,
  lastName,
  email,
  createdAt: formatInstant(createdAt),
  updatedAt: formatInstant(updatedAt),
});

export const accountRoutes: Route[] = [
  {
    method: 'post',
    path: '/auth/signup',
    status: 201,
    respond: async ({ services: { account }, body, clientAddress }) => {
      const input = textFields(body, ['firstName', 'lastName', 'email', 'password']);
      const { user, token } = await account.signUp(input, clientAddress);
      return { createdUser: toRestUser(user), encodedToken: token };
    },
  },
  {
    method: 'post',
    path: '/auth/login',
    respond: async ({ services: { account }, body, clientAddress }) => {
      const { user, token } = await account.logIn(textFields(body, ['email', 'password']), clientAddress);
      return { foundUser: toRestUser(user), encodedToken: token };
    },
  },
];
