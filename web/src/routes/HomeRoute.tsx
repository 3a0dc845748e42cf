import { homeHead } from '@domain/shop/page-head';
import { HomePage } from '@/features/catalogue';
import { PageHead } from '@/shared/lib/head/PageHead';
import { PersonalUsuals } from './layout/PersonalUsuals';

/** Home. */
export function Component() {
  return (
    <>
      <PageHead describe={homeHead} />
      <HomePage Usuals={PersonalUsuals} />
    </>
  );
}
