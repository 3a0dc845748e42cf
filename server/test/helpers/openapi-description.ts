import Ajv2020 from 'ajv/dist/2020';
import type { ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

/** The parts of an OpenAPI document that tests read. */
export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: object[];
  parameters: { name: string; in: string; required: boolean; description?: string; schema: object }[];
  requestBody?: { content: { 'application/json': { schema: object; example: unknown } } };
  responses: Record<
    string,
    { description: string; content?: { 'application/json'?: { schema: object; example: unknown } } }
  >;
}
export interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

export interface DescribedAnswer {
  method: string;
  /** Without /api. */
  path: string;
  status: number;
  body: unknown;
}

/** Forbids properties that are not described. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const parts = Object.fromEntries(Object.entries(node).map(([name, part]) => [name, closed(part)]));
  return [parts.type].flat().includes('object') && 'properties' in parts
    ? { ...parts, additionalProperties: false }
    : parts;
}

const pointer = (...parts: string[]): string =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

/** Checks the shop's responses against its own OpenAPI document. */
export class AnswerCheck {
  /** The document itself is validated in one test: for every shop it would take as long as opening one. */
  private readonly ajv = addFormats(new Ajv2020({ strict: false, allErrors: true, validateSchema: false }));
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly templates: { template: string; pattern: RegExp }[];

  constructor(private readonly description: Description) {
    this.ajv.addSchema(closed(description) as object, 'shop');
    // Paths without parameters first, as they are more specific.
    this.templates = Object.keys(description.paths)
      .sort((one, other) => one.split('{').length - other.split('{').length)
      .map((template) => ({
        template,
        pattern: new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
      }));
  }

  /** @throws Error if the document has no such response, or another body */
  check({ method, path, status, body }: DescribedAnswer): void {
    const operation = this.operationAt(method, path);
    if (!operation) return;
    const { template, name, responses } = operation;
    const said = `${method} ${path} answered ${status}`;
    const response = responses[status];
    if (!response) throw new Error(`${said}, which is not described.`);
    if (!response.content) return;
    const where = pointer(
      'paths',
      template,
      name,
      'responses',
      String(status),
      'content',
      'application/json',
    );
    const validate = this.validator(`shop#/${where}/schema`);
    if (!validate(body))
      throw new Error(
        `${said} with a body that is not as described: ${this.ajv.errorsText(validate.errors)}`,
      );
  }

  /** Undefined for a path or method that the shop does not have, and for HEAD and OPTIONS. */
  private operationAt(method: string, path: string) {
    const [plain = ''] = path.split('?');
    const found = this.templates.find(({ pattern }) => pattern.test(plain));
    if (!found) return undefined;
    const name = method.toLowerCase();
    const operation = this.description.paths[found.template]![name];
    return operation && { template: found.template, name, responses: operation.responses };
  }

  private validator(reference: string): ValidateFunction {
    const known = this.validators.get(reference) ?? this.ajv.compile({ $ref: reference });
    this.validators.set(reference, known);
    return known;
  }
}

/** The check with the document that a shop serves. */
export async function readDescription(url: string): Promise<AnswerCheck> {
  const response = await fetch(`${url}/api/openapi.json`);
  return new AnswerCheck((await response.json()) as Description);
}
