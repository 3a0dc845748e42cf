import { Field } from 'type-graphql';

/**
 * `Field` for a getter, which is read like any property. With `Field` itself type-graphql would call a resolver for it,
 * for each item of a list.
 */
export const GetterField =
  (...field: Parameters<typeof Field>): ((prototype: object, name: string) => void) =>
  (prototype, name) =>
    Field(...field)(prototype, name);
