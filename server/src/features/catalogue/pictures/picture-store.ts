import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { bucketClient } from '../../../common/bucket';
import type { BucketKeys } from '../../../common/bucket';
import { serviceUnavailable } from '../../../common/unavailable';
import { writeFileAtomic } from '../../../common/write-file-atomic';

/** The storage of pictures. Files are never changed nor deleted: orders and caches name them. */
export interface PictureStore {
  put(name: string, bytes: Buffer, type: string): Promise<void>;
  /** Null when there is none. */
  get(name: string): Promise<Buffer | null>;
}

/** A bucket if configured, otherwise a folder in DATA_DIR. */
export const createPictureStore = (dataDir: string, bucket: BucketKeys | null): PictureStore =>
  bucket ? new Bucket(bucket) : new Folder(path.join(dataDir, 'images'));

class Folder implements PictureStore {
  constructor(private readonly folder: string) {}

  /** Half a picture would be cached for ever. */
  async put(name: string, bytes: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await writeFileAtomic(path.join(this.folder, name), bytes);
  }

  get(name: string): Promise<Buffer | null> {
    return readFile(path.join(this.folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  }
}

/** The timeout of reading a picture. */
const BUCKET_TIMEOUT_MS = 4_000;

class Bucket implements PictureStore {
  constructor(private readonly keys: BucketKeys) {}

  async put(name: string, bytes: Buffer, type: string): Promise<void> {
    const client = await bucketClient(this.keys, BUCKET_TIMEOUT_MS);
    await client.putObject(name, bytes, type).catch(unreachable);
  }

  async get(name: string): Promise<Buffer | null> {
    const client = await bucketClient(this.keys, BUCKET_TIMEOUT_MS);
    const bytes = await client.getObjectArrayBuffer(name).catch(unreachable);
    return bytes && Buffer.from(bytes);
  }
}

const unreachable = (): never => {
  throw serviceUnavailable('The pictures cannot be reached right now. Please try again in a moment.');
};
