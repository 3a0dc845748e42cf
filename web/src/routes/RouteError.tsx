import { paths } from '@domain/shop/paths';
import { PageTitle } from '@/shared/lib/head/PageHead';
import { Button, ButtonLink, PageHeading } from '@/shared/ui';
import * as texts from './route-error.en';

/** Replaces a page that threw, or whose code failed to load. */
export function RouteError() {
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center gap-6 px-4 py-10 text-center">
      <PageTitle text={texts.title} />
      <PageHeading>{texts.title}</PageHeading>
      <p className="text-muted">{texts.hint}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
        <ButtonLink to={paths.home} reloadDocument variant="secondary">
          {texts.home}
        </ButtonLink>
      </div>
    </div>
  );
}
