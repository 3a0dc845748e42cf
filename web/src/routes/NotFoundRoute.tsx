import { paths } from '@domain/shop/paths';
import { notFoundHead } from '@domain/shop/page-head';
import { PageHead } from '@/shared/lib/head/PageHead';
import { ButtonLink, PageHeading } from '@/shared/ui';

/** The page for an unknown path or product. */
export function NotFound() {
  return (
    <div className="flex flex-col items-center gap-6 text-center">
      <PageHead describe={notFoundHead} status={404} />
      <img src="/images/404.svg" alt="" width={900} height={640} className="h-auto w-full max-w-lg" />
      <PageHeading>Page Not Found</PageHeading>
      <p className="text-muted">There is nothing on this shelf. Let’s get you back to the good stuff.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.home}>Back to Home</ButtonLink>
        <ButtonLink to={paths.products} variant="secondary">
          See all products
        </ButtonLink>
      </div>
    </div>
  );
}

export { NotFound as Component };
