import Ajv2020 from 'ajv/dist/2020';
import type { ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

/** The parts of an OpenAPI document that tests read. */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: object[];
  parameters: { name: string; in: string; required: boolean; description?: string; schema: object }[];
  requestBody?: { content: { 'application/json': { schema: object; example: unknown } } };
  responses: Record<
    string,
    {
      description: string;
      headers?: Record<string, object>;
      content?: { 'application/json'?: { schema: object; example: unknown } };
    }
  >;
}
export interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

export interface DescribedResponse {
  method: string;
  /** Without /api. */
  path: string;
  status: number;
  body: unknown;
}

const NAMED = '#/components/schemas/';

/** A schema with only the named ones that it refers to. Properties that are not described are forbidden. */
function closedAlone(schema: object, named: Record<string, object>): object {
  const schemas: Record<string, unknown> = {};
  const closed = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(closed);
    if (typeof node !== 'object' || node === null) return node;
    const parts = Object.fromEntries(Object.entries(node).map(([name, part]) => [name, closed(part)]));
    const name = typeof parts.$ref === 'string' ? parts.$ref.slice(NAMED.length) : undefined;
    if (name !== undefined && !(name in schemas)) {
      schemas[name] = {};
      schemas[name] = closed(named[name]);
    }
    return [parts.type].flat().includes('object') && 'properties' in parts
      ? { ...parts, additionalProperties: false }
      : parts;
  };
  return { ...(closed(schema) as object), components: { schemas } };
}

/** Checks the shop's responses against its own OpenAPI document. */
export class ResponseCheck {
  /** The document itself is validated in one test: for every shop it would take as long as opening one. */
  private readonly ajv = addFormats(new Ajv2020({ strict: false, allErrors: true, validateSchema: false }));
  private readonly validators = new Map<object, ValidateFunction>();
  private readonly templates: { template: string; pattern: RegExp }[];

  constructor(private readonly description: Description) {
    // Paths without parameters first, as they are more specific.
    this.templates = Object.keys(description.paths)
      .sort((one, other) => one.split('{').length - other.split('{').length)
      .map((template) => ({
        template,
        pattern: new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
      }));
  }

  /** @throws Error if the document has no such response, or another body */
  check({ method, path, status, body }: DescribedResponse): void {
    const operation = this.operationAt(method, path);
    if (!operation) return;
    const label = `${method} ${path} responded with ${status}`;
    const response = operation.responses[status];
    if (!response) throw new Error(`${label}, which is not described.`);
    const schema = response.content?.['application/json']?.schema;
    if (!schema) return;
    const validate = this.validator(schema);
    if (!validate(body))
      throw new Error(
        `${label} with a body that is not as described: ${this.ajv.errorsText(validate.errors)}`,
      );
  }

  /** Undefined for a path or method that the shop does not have, and for HEAD and OPTIONS. */
  private operationAt(method: string, path: string): Operation | undefined {
    const [plain = ''] = path.split('?');
    const found = this.templates.find(({ pattern }) => pattern.test(plain));
    return found && this.description.paths[found.template]![method.toLowerCase()];
  }

  private validator(schema: object): ValidateFunction {
    const known =
      this.validators.get(schema) ??
      this.ajv.compile(closedAlone(schema, this.description.components.schemas));
    this.validators.set(schema, known);
    return known;
  }
}

/** The check with the document that a shop serves; compressing it takes longer than sending it. */
export async function readDescription(url: string): Promise<ResponseCheck> {
  const response = await fetch(`${url}/api/openapi.json`, { headers: { 'accept-encoding': 'identity' } });
  return new ResponseCheck((await response.json()) as Description);
}
