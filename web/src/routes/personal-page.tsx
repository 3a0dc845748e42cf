import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { PageTitle } from '@/shared/lib/head/PageHead';
import { hideEarlyPicture } from '@/shared/lib/ssr/early';
import { useHydratedDeferred } from '@/shared/lib/ssr/hydration';
import { PageHeading, classNames } from '@/shared/ui';

interface PersonalPageParts {
  heading?: string;
  /** Below the title, and readable while the rest is loading. */
  intro?: string;
}

/** A personal page: the server, which has no session, renders its skeleton. */
export const personalPage = (
  title: string,
  Skeleton: ComponentType,
  Screen: ComponentType,
  { heading = 'mb-5', intro }: PersonalPageParts = {},
) => {
  const Content = () => (useHydratedDeferred() ? <Screen /> : <Skeleton />);
  return function PersonalPage() {
    useEffect(() => hideEarlyPicture, []);
    return (
      <>
        <PageTitle text={title} />
        <PageHeading className={classNames(intro ? 'mb-2' : heading)}>{title}</PageHeading>
        {intro && <p className={classNames('max-w-3xl text-pretty text-muted', heading)}>{intro}</p>}
        <Content />
      </>
    );
  };
};
