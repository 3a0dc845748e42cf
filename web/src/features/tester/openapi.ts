/** The part of an OpenAPI 3.1 description that the tester reads. Whoever wrote it: nothing in it is relied upon. */
export interface Node {
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as an object; anything else counts as an empty one. */
export const nodeOf = (value: unknown): Node => (isNode(value) ? value : {});

/** A value as a list; anything else counts as an empty one. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A value as text; anything else counts as none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Chains of references and schemas that contain themselves end here. */
const DEEPEST = 8;

/** The object that a value is or refers to within the document. */
export function deref(document: Node, value: unknown, depth = 0): Node {
  const node = nodeOf(value);
  const { $ref } = node;
  if (typeof $ref !== 'string' || depth > DEEPEST) return node;
  const keys = $ref.split('/').slice(1);
  const target = keys.reduce<unknown>(
    (found, key) => nodeOf(found)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
  return deref(document, target, depth + 1);
}

const PLAIN: Record<string, unknown> = {
  string: '',
  number: 0,
  integer: 0,
  boolean: false,
  array: [],
  null: null,
};

/** What a schema says itself about a value that fits; undefined when it does not. */
function statedExample(schema: Node): unknown {
  const stated = [
    schema.example,
    listOf(schema.examples)[0],
    schema.default,
    schema.const,
    listOf(schema.enum)[0],
  ];
  return stated.find((value) => value !== undefined);
}

/** A value that fits a schema: its example, or one made of the examples of its parts. */
function exampleOfSchema(document: Node, value: unknown, depth = 0): unknown {
  const schema = deref(document, value);
  const stated = statedExample(schema);
  if (stated !== undefined || depth > DEEPEST) return stated ?? null;
  const part = (inner: unknown) => exampleOfSchema(document, inner, depth + 1);
  const choice = listOf(schema.oneOf)[0] ?? listOf(schema.anyOf)[0];
  if (choice !== undefined) return part(choice);
  const parts = listOf(schema.allOf).map((inner) => nodeOf(part(inner)));
  if (parts.length > 0 || isNode(schema.properties)) {
    const own = Object.entries(nodeOf(schema.properties)).filter(
      ([, inner]) => !deref(document, inner).readOnly,
    );
    return Object.assign({}, ...parts, Object.fromEntries(own.map(([name, inner]) => [name, part(inner)])));
  }
  const [type] = [schema.type].flat();
  if (type === 'array' && schema.items !== undefined) return [part(schema.items)];
  return type === 'object' ? {} : (PLAIN[textOf(type)] ?? null);
}

/** The example of a parameter or of a body; undefined when nothing is known about it. */
export function exampleOf(document: Node, { example, examples, schema }: Node): unknown {
  if (example !== undefined) return example;
  const named = deref(document, Object.values(nodeOf(examples))[0]).value;
  if (named !== undefined) return named;
  return schema === undefined ? undefined : exampleOfSchema(document, schema);
}
