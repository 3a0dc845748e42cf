import { deref, exampleOf, listOf, nodeOf, textOf } from './openapi';
import type { Node } from './openapi';
import { METHODS } from './request';
import type { Method, TesterForm } from './request';

/** A call of the shop's description, ready to fill the form. */
export interface DocumentedCall extends Omit<TesterForm, 'headers'> {
  summary: string;
  /** What it belongs to, such as "Cart"; empty when the description does not say. */
  group: string;
  /** The headers that the call cannot do without, apart from the token. */
  headers: { name: string; value: string }[];
  needsToken: boolean;
}

interface Parameter {
  in: string;
  name: string;
  required: boolean;
  /** Empty when no example is known. */
  value: string;
}

const asText = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The parameters of an operation; its own take the place of those of its path. */
function readParameters(document: Node, path: Node, operation: Node): Parameter[] {
  const all = [...listOf(path.parameters), ...listOf(operation.parameters)].map((parameter) => {
    const node = deref(document, parameter);
    const value = asText(exampleOf(document, node));
    return { in: textOf(node.in), name: textOf(node.name), required: node.required === true, value };
  });
  return [...new Map(all.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter])).values()];
}

/** A path with its examples in place; one that has none keeps its placeholder, for the person to fill. */
function endpointOf(template: string, parameters: Parameter[]): string {
  const filled = template.replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const value = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.value;
    return value ? encodeURIComponent(value) : placeholder;
  });
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

function bodyOf(document: Node, operation: Node): string {
  const content = nodeOf(deref(document, operation.requestBody).content)['application/json'];
  const example = content === undefined ? undefined : exampleOf(document, nodeOf(content));
  return example === undefined ? '' : JSON.stringify(example, null, 2);
}

/** Whether a call needs a token; an empty alternative makes it optional. */
function readSecurity(document: Node, operation: Node): boolean {
  const alternatives = listOf(operation.security ?? document.security);
  return alternatives.length > 0 && alternatives.every((one) => Object.keys(nodeOf(one)).length > 0);
}

function readCall(document: Node, template: string, path: Node, method: Method): DocumentedCall {
  const operation = nodeOf(path[method.toLowerCase()]);
  const parameters = readParameters(document, path, operation);
  return {
    method,
    endpoint: endpointOf(template, parameters),
    headers: parameters.filter((parameter) => parameter.in === 'header' && parameter.required),
    body: bodyOf(document, operation),
    summary: textOf(operation.summary),
    group: textOf(listOf(operation.tags)[0]),
    needsToken: readSecurity(document, operation),
  };
}

/** The path that all others are under, of a server such as `/api` or `http://localhost:4000/api`. */
function basePath(document: Node): string {
  const url = textOf(nodeOf(listOf(document.servers)[0]).url);
  return url.replace(/^https?:\/\/[^/]*/i, '').replace(/\/+$/, '');
}

/** Every GET, POST and DELETE of an OpenAPI description, in its order; what is not one has none. */
export function readDocumentedCalls(description: unknown): DocumentedCall[] {
  const document = nodeOf(description);
  const base = basePath(document);
  return Object.entries(nodeOf(document.paths)).flatMap(([template, value]) => {
    const path = deref(document, value);
    const methods = METHODS.filter((method) => path[method.toLowerCase()] !== undefined);
    return methods.map((method) => readCall(document, base + template, path, method));
  });
}
