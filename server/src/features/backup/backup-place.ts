import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { bucketClient } from '../../common/bucket';
import type { BucketKeys } from '../../common/bucket';

/** The storage of scheduled backups, by name. */
export interface BackupPlace {
  /** Atomic. */
  put(name: string, bytes: Readable): Promise<void>;
  /** @throws Error when there is none */
  get(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
}

/** A folder, or the bucket of an S3-compatible store. */
export const createBackupPlace = (to: string | BucketKeys): BackupPlace =>
  typeof to === 'string' ? new Folder(to) : new Bucket(to);

/** Only the user that the shop runs as may read it. */
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600];
/** One is written at a time; the remains of a crash are overwritten. */
const UNFINISHED = '.unfinished';

/**
 * Writes a new file, which no other user can have opened or linked before.
 * @throws Error with code EEXIST when it is there; it stays as it is
 */
export async function writeBackupFile(file: string, bytes: Readable): Promise<void> {
  const handle = await open(file, 'wx', FILE_MODE);
  try {
    await pipeline(bytes, handle.createWriteStream({ flush: true }));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

class Folder implements BackupPlace {
  constructor(private readonly folder: string) {}

  async put(name: string, bytes: Readable): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: FOLDER_MODE });
    const unfinished = path.join(this.folder, UNFINISHED);
    await rm(unfinished, { force: true });
    await writeBackupFile(unfinished, bytes);
    await rename(unfinished, path.join(this.folder, name));
  }

  async get(name: string): Promise<Readable> {
    const file = createReadStream(path.join(this.folder, name));
    await new Promise((resolve, reject) => file.once('open', resolve).once('error', reject));
    return file;
  }

  remove(name: string): Promise<void> {
    return rm(path.join(this.folder, name), { force: true });
  }
}

/** S3 takes 10,000 parts of a file: 160 GB. */
const PART_BYTES = 16 * 2 ** 20;
const TYPE = 'application/octet-stream';
/** Enough for a part on a slow line, or for reading a whole file. */
const TIMEOUT_MS = 3_600_000;

class Bucket implements BackupPlace {
  constructor(private readonly keys: BucketKeys) {}

  async put(name: string, bytes: Readable): Promise<void> {
    const client = await bucketClient(this.keys, TIMEOUT_MS);
    const upload = await client.getMultipartUploadId(name, TYPE);
    try {
      const parts = [];
      for await (const part of inParts(bytes))
        parts.push(await client.uploadPart(name, upload, part, parts.length + 1));
      await client.completeMultipartUpload(name, upload, parts);
    } catch (error) {
      bytes.destroy();
      await client.abortMultipartUpload(name, upload).catch(() => undefined);
      throw error;
    }
  }

  async get(name: string): Promise<Readable> {
    const client = await bucketClient(this.keys, TIMEOUT_MS);
    const response = await client.getObjectResponse(name);
    if (!response?.body) throw new Error(`There is no ${name} in the bucket`);
    return Readable.fromWeb(response.body as ReadableStream);
  }

  async remove(name: string): Promise<void> {
    const client = await bucketClient(this.keys, TIMEOUT_MS);
    await client.deleteObject(name);
  }
}

async function* inParts(bytes: Readable): AsyncGenerator<Buffer> {
  let [chunks, size]: [Uint8Array[], number] = [[], 0];
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(chunks);
}
