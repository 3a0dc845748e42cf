import { paths } from '@domain/shop/paths';
import { useApolloClient } from '@apollo/client/react';
import { plainHead } from '@domain/shop/page-head';
import { useCartSync } from '@/features/cart';
import { Tester } from '@/features/tester';
import { PageHead } from '@/shared/lib/head/PageHead';
import { PageHeading } from '@/shared/ui';

/** The request tester for developers. */
export function Component() {
  const { cache } = useApolloClient();
  const { refresh } = useCartSync();

  // A request may have changed what other pages show.
  const readAgain = () => {
    refresh();
    cache.evict({ id: 'ROOT_QUERY', fieldName: 'addresses' });
  };

  return (
    <>
      <PageHead describe={(site) => plainHead(site, paths.tester)} />
      <PageHeading className="mb-2">Request tester</PageHeading>
      <p className="mb-6 text-muted">
        Send a request to the shop and see what it answers. Every call is described in the{' '}
        <a href={paths.apiDocs} className="font-semibold text-basil underline">
          API documentation
        </a>
        .
      </p>
      <div className="no-script:hidden">
        <Tester onWritten={readAgain} />
      </div>
    </>
  );
}
