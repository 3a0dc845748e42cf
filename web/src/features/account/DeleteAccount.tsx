import { useState } from 'react';
import { lazyPart } from '@/shared/lib/ssr/hydration';
import { Button, Card, LoadError } from '@/shared/ui';
import * as texts from './delete-account.en';

const NoSheet = () => (
  <div className="mt-4">
    <LoadError text={texts.notLoaded} onRetry={() => window.location.reload()} />
  </div>
);

/** Its code is loaded when it is first opened. */
const DeletionSheet = lazyPart<{ open: boolean; onClose: () => void }>(
  () => import('./DeletionSheet').then((module) => module.DeletionSheet),
  NoSheet,
);

/** Deletes the account, after a confirmation that says what goes and what stays. */
export function DeleteAccount() {
  const [confirming, setConfirming] = useState<boolean>();
  return (
    <Card as="section" aria-labelledby="delete-account">
      <h2 id="delete-account" className="text-xl font-semibold">
        {texts.heading}
      </h2>
      <p className="mt-1 text-muted">{texts.hint}</p>
      <div className="mt-4">
        <Button variant="secondary" onClick={() => setConfirming(true)}>
          {texts.ask}
        </Button>
      </div>
      {confirming !== undefined && <DeletionSheet open={confirming} onClose={() => setConfirming(false)} />}
    </Card>
  );
}
