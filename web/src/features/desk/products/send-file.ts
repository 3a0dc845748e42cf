import { print } from 'graphql';
import type { DocumentNode } from 'graphql';
import { CombinedGraphQLErrors } from '@apollo/client';

interface FileAnswer<Data> {
  data?: Data;
  errors?: ConstructorParameters<typeof CombinedGraphQLErrors>[0]['errors'];
}

/**
 * Sends an operation with a file as its variable `file`, by the GraphQL multipart request specification. Not `fetch`: it
 * cannot tell how much of a file has left.
 * @param onProgress is told how much has, in percent
 * @throws what a mutation of Apollo Client would
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
    // Forms of other sites cannot send it.
    request.setRequestHeader('apollo-require-preflight', 'upload');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total));
    request.onerror = () => reject(new Error('No answer came.'));
    request.onload = () => {
      const { data, errors } = (request.response ?? {}) as FileAnswer<Data>;
      if (data && !errors) resolve(data);
      else if (errors) reject(new CombinedGraphQLErrors({ errors }));
      else reject(new Error('The answer is none.'));
    };
    request.send(form);
  });
}
