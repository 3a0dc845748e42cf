import { print } from 'graphql';
import type { DocumentNode } from 'graphql';
import { CombinedGraphQLErrors } from '@apollo/client';
import { setMe } from '@/features/desk/shared/me';

interface FileResponse<Data> {
  data?: Data;
  errors?: ConstructorParameters<typeof CombinedGraphQLErrors>[0]['errors'];
}

/**
 * Sends an operation with a file as its variable `file` (GraphQL multipart request specification). Uses XMLHttpRequest,
 * as `fetch` does not report upload progress.
 * @param onProgress receives the percentage
 * @throws the same errors as a mutation of Apollo Client
 */
export function sendFile<Data>(
  document: DocumentNode,
  { file, ...variables }: { file: Blob; [name: string]: unknown },
  onProgress: (percent: number) => void = () => undefined,
): Promise<Data> {
  const form = new FormData();
  form.append(
    'operations',
    JSON.stringify({ query: print(document), variables: { ...variables, file: null } }),
  );
  form.append('map', JSON.stringify({ 0: ['variables.file'] }));
  form.append('0', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/desk/graphql');
    // A header that forms of other sites cannot send.
    request.setRequestHeader('apollo-require-preflight', 'upload');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total));
    request.onerror = () => reject(new Error('No response came.'));
    request.onload = () => {
      const { data, errors } = (request.response ?? {}) as FileResponse<Data>;
      // As after any other request: the layout leads to the sign-in page, and back.
      if (errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')) setMe(null);
      if (data && !errors) resolve(data);
      else if (errors) reject(new CombinedGraphQLErrors({ errors }));
      else reject(new Error('The response is invalid.'));
    };
    request.send(form);
  });
}
