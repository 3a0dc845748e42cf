import { paths } from '@domain/shop/paths';
import { notFoundHead } from '@domain/shop/page-head';
import { PageHead } from '@/shared/lib/head/PageHead';
import { ButtonLink, PageHeading } from '@/shared/ui';
import * as texts from './not-found.en';

/** The page for an unknown path or product. */
export function NotFound() {
  return (
    <div className="flex flex-col items-center gap-6 text-center">
      <PageHead describe={notFoundHead} status={404} />
      <img src="/images/404.svg" alt="" width={900} height={640} className="h-auto w-full max-w-lg" />
      <PageHeading>{texts.title}</PageHeading>
      <p className="text-muted">{texts.hint}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.home}>{texts.home}</ButtonLink>
        <ButtonLink to={paths.products} variant="secondary">
          {texts.products}
        </ButtonLink>
      </div>
    </div>
  );
}

export { NotFound as Component };
