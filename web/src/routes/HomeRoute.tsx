import { homeHead } from '@domain/shop/pages';
import { HomePage } from '@/features/catalogue';
import { PageHead } from '@/shared/lib/PageHead';

export function Component() {
  return (
    <>
      <PageHead describe={homeHead} />
      <HomePage />
    </>
  );
}
