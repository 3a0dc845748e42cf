import { useState } from 'react';
import { FileError, fetchOwnFile, saveFile } from '@/shared/lib/own-file';
import { showSuccess } from '@/shared/lib/toast';
import { Button, Card, FormError } from '@/shared/ui';
import * as texts from './your-data.en';

/** Such as 2026-11-27, by the device's clock. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/** Downloads everything that the shop keeps about the shopper. */
export function YourData() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const download = async () => {
    setBusy(true);
    setError('');
    try {
      saveFile(await fetchOwnFile('/api/user/data', 'application/json'), `my-data-${today()}.json`);
      showSuccess(texts.downloaded);
    } catch (reason) {
      setError((reason instanceof FileError && texts.rejected(reason.message)) || texts.failed);
    }
    setBusy(false);
  };
  return (
    <Card as="section" aria-labelledby="your-data" className="no-script:hidden">
      <h2 id="your-data" className="text-xl font-semibold">
        {texts.heading}
      </h2>
      <p className="mt-1 text-muted">{texts.hint}</p>
      <div className="mt-4 space-y-4">
        <FormError text={error} />
        <Button variant="secondary" busy={busy} onClick={() => void download()}>
          {texts.download}
        </Button>
      </div>
    </Card>
  );
}
