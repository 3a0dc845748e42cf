import express from 'express';
import type { RequestHandler } from 'express';
import { isInUtf8, parseJsonBody } from '../common/http';
import { isObject } from '../common/is-object';
import { BODY_LIMIT, notJson } from '../common/request-error';
import { validationFailed } from '../common/shop-error';

/** Forms of other sites cannot send JSON. Lets a missing body pass (`is` returns null, or its length is 0): the route rejects it. */
const rejectOtherThanJson: RequestHandler = (request, _response, next) => {
  const isOther = request.is('json') === false && request.get('content-length') !== '0';
  next(isOther || !isInUtf8(request.get('content-type')) ? notJson() : undefined);
};

const parseBody: RequestHandler = (request, _response, next) => {
  const { body } = request as { body?: unknown };
  if (Buffer.isBuffer(body)) request.body = body.length > 0 ? parseJsonBody(body) : {};
  next();
};

/** Reads a body, which must be JSON. */
export const jsonBody: readonly RequestHandler[] = [
  rejectOtherThanJson,
  express.raw({ type: 'application/json', limit: BODY_LIMIT }),
  parseBody,
];

/**
 * The object that a body holds under a name, such as `{"product": {…}}`.
 * @throws ShopError VALIDATION_FAILED naming the field
 */
export function objectIn(body: unknown, name: string): Record<string, unknown> {
  const found = isObject(body) && Object.hasOwn(body, name) ? body[name] : undefined;
  if (!isObject(found)) throw validationFailed({ [name]: { code: 'NOT_IN_BODY' } });
  return found;
}

/**
 * Text fields of an object; a missing one is empty, which validation then rejects.
 * @throws ShopError VALIDATION_FAILED for a field that is something other than text
 */
export function textFields<Name extends string>(body: unknown, names: readonly Name[]): Record<Name, string> {
  const given = isObject(body) ? body : {};
  const value = (name: Name): unknown => (Object.hasOwn(given, name) ? (given[name] ?? '') : '');
  const wrong = names.filter((name) => typeof value(name) !== 'string');
  if (wrong.length > 0)
    throw validationFailed(Object.fromEntries(wrong.map((name) => [name, { code: 'NOT_TEXT' as const }])));
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, string>;
}

/**
 * A text that must be there, such as an id.
 * @throws ShopError VALIDATION_FAILED for something other than text
 */
export function requiredText(body: unknown, name: string): string {
  const value = isObject(body) && Object.hasOwn(body, name) ? body[name] : undefined;
  if (typeof value !== 'string') throw validationFailed({ [name]: { code: 'NOT_TEXT' } });
  return value;
}

/**
 * An optional text.
 * @throws ShopError VALIDATION_FAILED for something other than text
 */
export function optionalText(body: Record<string, unknown>, name: string): string | undefined {
  return body[name] == null ? undefined : textFields(body, [name])[name];
}

/** The `limit` of a query; NaN, which services reject, for anything but a whole number. */
export const pageSize = (limit: string | undefined, fallback: number): number =>
  limit === undefined ? fallback : /^\d+$/.test(limit) ? Number(limit) : NaN;
