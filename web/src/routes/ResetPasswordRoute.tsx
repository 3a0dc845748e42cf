import { paths } from '@domain/shop/paths';
import { plainHead } from '@domain/shop/page-head';
import { ResetPasswordForm } from '@/features/account';
import { PageHead } from '@/shared/lib/head/PageHead';
import { Card, PageHeading } from '@/shared/ui';
import * as texts from './account-titles.en';

/** The page that a mailed link opens. */
export function Component() {
  return (
    <div className="mx-auto max-w-md space-y-6">
      <PageHead describe={(site) => plainHead(site, paths.resetPassword)} />
      <PageHeading>{texts.newPassword}</PageHeading>
      <Card className="no-script:hidden">
        <ResetPasswordForm />
      </Card>
    </div>
  );
}
