import { registerEnumType } from 'type-graphql';

/** An enum of GraphQL. @param values each with its description */
export function enumType<Value extends string>(
  name: string,
  description: string,
  values: Record<Value, string>,
): { [Each in Value]: Each } {
  const ofEach = <Result>(make: (value: Value) => Result) =>
    Object.fromEntries((Object.keys(values) as Value[]).map((value) => [value, make(value)]));
  const type = ofEach((value) => value) as { [Each in Value]: Each };
  const valuesConfig = ofEach((value) => ({ description: values[value] })) as Record<Value, object>;
  registerEnumType(type, { name, description, valuesConfig });
  return type;
}
