import { paths } from '@domain/shop/paths';
import { timeLimit } from './api/time-limit';
import { endSession, getSession, renewal } from './session';

/** The shop sent no file. The message is for shoppers; empty if there is none. */
export class FileError extends Error {}

/** Fetches a file that only its signed-in shopper may read: a link could not send the token. @throws FileError */
export async function fetchOwnFile(url: string, accept: string): Promise<Blob> {
  const token = getSession()?.token;
  const response = await fetch(url, { headers: { authorization: token ?? '', accept }, ...timeLimit() });
  // The session may have been replaced, or is about to be.
  const isCurrent = getSession()?.token === token && !renewal.isPending;
  if (response.status === 401 && isCurrent) endSession(paths.login);
  if (!response.ok) throw new FileError(response.status === 429 ? await firstError(response) : '');
  return response.blob();
}

async function firstError(response: Response): Promise<string> {
  const { errors } = (await response.json()) as { errors?: string[] };
  return errors?.[0] ?? '';
}

/** Safari fetches a file that is saved only after the tap. */
const KEPT_MS = 60_000;

/** Saves a file as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
