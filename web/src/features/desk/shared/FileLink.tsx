import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { DocumentNode } from 'graphql';
import { readApiError } from '@/shared/lib/api/api-error';
import { buttonClasses, ErrorText } from '@/shared/ui';

interface FileLinkProps {
  href: string;
  /** Fails where the download would. */
  query: DocumentNode;
  variables?: Record<string, unknown>;
  /** Absent: that of a button. */
  className?: string;
  children: ReactNode;
}

/**
 * Asks before it downloads, so that an error is shown here. The download is a navigation: with `download`, the browser would save
 * the sign-in page as the file, where the session ends in between.
 */
export function FileLink({ href, query, variables, className, children }: FileLinkProps) {
  const client = useApolloClient();
  const [error, setError] = useState('');
  const save = async () => {
    setError('');
    try {
      await client.query({ query, variables, fetchPolicy: 'no-cache' });
      location.assign(href);
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
        className={className ?? buttonClasses({ variant: 'secondary' })}
      >
        {children}
      </a>
      <ErrorText>{error}</ErrorText>
    </>
  );
}
