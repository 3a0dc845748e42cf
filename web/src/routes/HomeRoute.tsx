import { homeHead } from '@domain/shop/page-head';
import { HomePage } from '@/features/catalogue';
import { PageHead } from '@/shared/lib/head/PageHead';
import { OwnUsuals } from './layout/OwnUsuals';

/** Home. */
export function Component() {
  return (
    <>
      <PageHead describe={homeHead} />
      <HomePage Usuals={OwnUsuals} />
    </>
  );
}
