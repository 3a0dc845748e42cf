import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { CommandError } from '../../common/command-error';
import { ignoreLateErrors } from './ignore-late-errors';

/** The header of age files (https://age-encryption.org/v1). */
const MAGIC = 'age-encryption.org/';
const PRIVATE = 'AGE-SECRET-KEY-1';

/** Whether a key can decrypt: a public one only encrypts. */
export const isReadableWith = (key: string): boolean => key.startsWith(PRIVATE);

// An ES module, needed by few shops.
const load = () => import('age-encryption');

const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (bytes: globalThis.ReadableStream<Uint8Array>) =>
  ignoreLateErrors(Readable.fromWeb(bytes as ReadableStream));

/** A new private key, and the public one that belongs to it. */
export async function newKey(): Promise<{ key: string; publicKey: string }> {
  const { generateX25519Identity, identityToRecipient } = await load();
  const key = await generateX25519Identity();
  return { key, publicKey: await identityToRecipient(key) };
}

/** @param key of age: AGE-SECRET-KEY-1…, or the public age1… */
export async function encrypt(key: string, bytes: Readable): Promise<Readable> {
  const { Encrypter, identityToRecipient } = await load();
  const encrypter = new Encrypter();
  encrypter.addRecipient(isReadableWith(key) ? await identityToRecipient(key) : key);
  return fromWeb(await encrypter.encrypt(toWeb(bytes)));
}

/**
 * Decrypts the bytes, if they are encrypted.
 * @param name what they are called in errors
 * @throws CommandError for a key that does not fit
 */
export async function decrypt(name: string, key: string | undefined, bytes: Readable): Promise<Readable> {
  const first = await peek(bytes).catch((error: Error) => {
    throw new CommandError(`${name} cannot be read: ${error.message}.`);
  });
  if (!first.toString('latin1').startsWith(MAGIC)) return bytes;
  if (key === undefined || !isReadableWith(key))
    throw new CommandError(`${name} is encrypted: set BACKUP_KEY to the private key, AGE-SECRET-KEY-1….`);
  const { Decrypter } = await load();
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const opened = await decrypter.decrypt(toWeb(bytes)).catch((error: Error) => {
    throw new CommandError(`${name} cannot be decrypted: ${error.message}.`);
  });
  return fromWeb(opened);
}

/** Peeks at the first bytes. */
async function peek(bytes: Readable): Promise<Buffer> {
  const iterator = bytes.iterator({ destroyOnReturn: false });
  const { value } = (await iterator.next()) as { value?: Buffer };
  await iterator.return?.();
  if (value) bytes.unshift(value);
  return value ?? Buffer.alloc(0);
}
