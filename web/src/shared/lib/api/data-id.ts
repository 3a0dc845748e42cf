import type { StoreObject } from '@apollo/client';

/** Objects with an _id are cached once, whatever query they are from. */
export const dataIdFromObject = ({ __typename, _id }: Readonly<StoreObject>): string | undefined =>
  __typename && _id !== undefined ? `${__typename}:${String(_id)}` : undefined;
