/** The part of JSON Schema 2020-12 that the API uses. Schemas with a title become components. */
export interface JsonSchema {
  title?: string;
  description?: string;
  type?: string | string[];
  examples?: unknown[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema;
  items?: JsonSchema;
}

/** A text; the example is optional. */
export const text = (example?: string, more: JsonSchema = {}): JsonSchema => ({
  type: 'string',
  ...(example !== undefined && { examples: [example] }),
  ...more,
});

/** A whole number. */
export const integer = (example: number, more: JsonSchema = {}): JsonSchema => ({
  type: 'integer',
  examples: [example],
  ...more,
});

/** A number that may have decimals, such as rupees. */
export const amount = (example: number, description: string): JsonSchema => ({
  type: 'number',
  description,
  examples: [example],
});

/** An instant in the shop's format. */
export const instant: JsonSchema = text('2026-11-20T18:04:05+05:30', {
  format: 'date-time',
  description: 'Whole seconds, numeric offset.',
});

/** A list of such items. */
export const list = (items: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
  type: 'array',
  items,
  ...more,
});

/** An object with all of the properties, unless `required` says otherwise. */
export const object = (properties: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  ...more,
});

/** Optional; null means the same as absent. */
export const nullable = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  type: [schema.type ?? []].flat().concat('null'),
  ...(schema.enum && { enum: [...schema.enum, null] }),
});

/** The query parameter `after` of a list. */
export const afterSchema = text(undefined, {
  description: 'Where the page begins, from the Link header of the previous page.',
});

/** Builds an example from those of a schema's parts, without optional parts that have none. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  if (schema.items) return [exampleOf(schema.items)];
  if (!schema.properties) return undefined;
  const parts = Object.entries(schema.properties).map(([name, part]) => [name, exampleOf(part)] as const);
  return Object.fromEntries(parts.filter(([, example]) => example !== undefined));
}
