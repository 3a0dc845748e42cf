import { useApolloClient } from '@apollo/client/react';
import { useId, useState } from 'react';
import { PICTURE_MAX_BYTES } from '@domain/catalogue/picture';
import { OWNERS_ENGLISH } from '@domain/wording/owners.en';
import { useIsLeft } from '@/features/desk/shared/useIsLeft';
import { ProductDocument, UploadPictureDocument } from '@/gql/desk-operations';
import type { UploadPictureMutation, WholeProductFragment } from '@/gql/desk-operations';
import { announce } from '@/shared/lib/announce';
import { readApiError } from '@/shared/lib/api/api-error';
import { showFailure } from '@/shared/lib/toast';
import { Card, ErrorText, FileButton } from '@/shared/ui';
import { EDITOR } from './products-text';
import { sendFile } from './send-file';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif';

/** The file as a data URL, which the content security policy allows. */
const toDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });

/** The upload, with a preview of the picture. */
function useUpload({ _id, title }: Pick<WholeProductFragment, '_id' | 'title'>) {
  const client = useApolloClient();
  const isLeft = useIsLeft();
  const [preview, setPreview] = useState<string | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState('');
  const upload = async (file: File) => {
    setError('');
    if (file.size > PICTURE_MAX_BYTES)
      return setError(OWNERS_ENGLISH.FILE_LARGE({ megabytes: PICTURE_MAX_BYTES / 1_000_000 }));
    setPercent(0);
    try {
      setPreview(await toDataUrl(file));
      const variables = { productId: _id, file };
      await sendFile<UploadPictureMutation>(UploadPictureDocument, variables, setPercent);
      announce(EDITOR.uploaded);
      const query = { query: ProductDocument, variables: { id: _id } };
      // It is uploaded, whether it can be fetched again or not; until then its preview stays.
      await client.query({ ...query, fetchPolicy: 'network-only' }).then(
        () => setPreview(null),
        () => undefined,
      );
    } catch (failure) {
      const { fields, message } = readApiError(failure);
      const problem = fields.image ?? message;
      if (isLeft()) return showFailure(`${EDITOR.pictureOf(title)}: ${problem}`);
      setError(problem);
      setPreview(null);
    }
    setPercent(null);
  };
  return { preview, percent, error, upload };
}

/** The picture of a product, and the button to replace it. */
export function PictureUpload({ product }: { product: WholeProductFragment }) {
  const { preview, percent, error, upload } = useUpload(product);
  const id = useId();
  return (
    <Card as="section" aria-label={EDITOR.picture} className="grid content-start gap-3">
      <img
        src={preview ?? product.image}
        alt={EDITOR.pictureOf(product.title)}
        width={600}
        height={600}
        className="mx-auto aspect-square w-full max-w-64 rounded-card bg-basil-tint object-contain lg:max-w-none"
      />
      <FileButton
        label={EDITOR.choose}
        accept={ACCEPTED}
        busy={percent !== null}
        aria-describedby={`${id}-hint ${id}-error`}
        onFile={(file) => void upload(file)}
      />
      {percent !== null && (
        <p>
          <progress
            value={percent}
            max={100}
            aria-label={EDITOR.picture}
            className="h-2 w-full accent-basil"
          />
          <span className="block text-sm">{EDITOR.uploading(percent)}</span>
        </p>
      )}
      <p id={`${id}-hint`} className="text-sm text-muted">
        {EDITOR.dropHint}
      </p>
      <ErrorText id={`${id}-error`} className="text-sm">
        {error}
      </ErrorText>
    </Card>
  );
}
