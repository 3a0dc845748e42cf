import type { ComponentType } from 'react';
import { PageTitle } from '@/shared/lib/head/PageHead';
import { OnceHydrated } from '@/shared/lib/ssr/hydration';
import { PageHeading } from '@/shared/ui';

/** A page of the shopper's own: the server, which knows no session, renders its skeleton. */
export const ownPage = (title: string, Skeleton: ComponentType, Screen: ComponentType, heading = 'mb-5') =>
  function OwnPage() {
    return (
      <>
        <PageTitle text={title} />
        <PageHeading className={heading}>{title}</PageHeading>
        <OnceHydrated before={<Skeleton />}>
          <Screen />
        </OnceHydrated>
      </>
    );
  };
