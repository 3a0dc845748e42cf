import type { FileUpload } from 'graphql-upload-minimal';
import { validationFailed } from './shop-error';

/** The largest file that the desk takes. */
export const UPLOAD_MAX_BYTES = 8_000_000;

/**
 * All bytes of an uploaded file.
 * @param field what it was uploaded as
 * @throws ShopError VALIDATION_FAILED naming the field
 */
export async function readUpload(
  file: Promise<FileUpload>,
  field: string,
  maxBytes = UPLOAD_MAX_BYTES,
): Promise<Buffer> {
  const large = validationFailed({
    [field]: { code: 'FILE_LARGE', params: { megabytes: maxBytes / 1_000_000 } },
  });
  const chunks: Buffer[] = [];
  try {
    const stream = (await file).createReadStream() as NodeJS.ReadableStream & { truncated?: boolean };
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    if (stream.truncated) throw large;
  } catch (error) {
    if (error === large || (error as { status?: number }).status === 413) throw large;
    throw validationFailed({ [field]: { code: 'FILE_BROKEN' } });
  }
  return Buffer.concat(chunks);
}
