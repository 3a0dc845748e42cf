import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { DocumentNode } from 'graphql';
import { readApiError } from '@/shared/lib/api/api-error';
import { ErrorText } from '@/shared/ui';

const BUTTON =
  'inline-flex min-h-11 items-center rounded-full border border-control bg-surface px-4 font-semibold hover:bg-basil-tint';

interface FileLinkProps {
  href: string;
  /** Fails where the download would. */
  query: DocumentNode;
  variables?: Record<string, unknown>;
  /** Absent: that of a button. */
  className?: string;
  children: ReactNode;
}

/** Asks before it downloads: the browser would save an error as the file, and tell nobody that the session has ended. */
export function FileLink({ href, query, variables, className = BUTTON, children }: FileLinkProps) {
  const client = useApolloClient();
  const [error, setError] = useState('');
  const save = async () => {
    setError('');
    try {
      await client.query({ query, variables, fetchPolicy: 'no-cache' });
      Object.assign(document.createElement('a'), { href, download: '' }).click();
    } catch (failure) {
      setError(readApiError(failure).message);
    }
  };
  return (
    <>
      <a
        href={href}
        download
        onClick={(event) => {
          event.preventDefault();
          void save();
        }}
        className={className}
      >
        {children}
      </a>
      <ErrorText>{error}</ErrorText>
    </>
  );
}
