/** A text or number of a file as a text; '' for anything else. */
export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** NaN, which every rule rejects, for anything else. */
export const number = (value: unknown): number =>
  typeof value === 'number' ? value : /^-?\d+(\.\d+)?$/.test(text(value)) ? Number(value) : NaN;

/** Whether a file leaves a value empty. */
export const isAbsent = (value: unknown): boolean => value == null || value === '';
