import { paths } from '@domain/shop/paths';
import { PageTitle } from '@/shared/lib/head/PageHead';
import { Button, ButtonLink, PageHeading } from '@/shared/ui';

/** Replaces a page that threw, or whose code failed to load. */
export function RouteError() {
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center gap-6 px-4 py-16 text-center">
      <PageTitle text="Something went wrong" />
      <PageHeading>Something went wrong</PageHeading>
      <p className="text-muted">We could not show this page. Your cart and your wishlist are safe.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Load it again</Button>
        <ButtonLink to={paths.home} reloadDocument variant="secondary">
          Back to Home
        </ButtonLink>
      </div>
    </div>
  );
}
