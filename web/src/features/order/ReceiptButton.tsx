import { useState } from 'react';
import { fetchOwnFile, saveFile } from '@/shared/lib/own-file';
import { Button, ErrorText } from '@/shared/ui';
import { orderNumber } from '@domain/order/order-number';
import * as texts from './order-page.en';

interface ReceiptButtonProps {
  orderId: string;
  url: string;
}

/** Opens an order's receipt for printing, or downloads it as a PDF. A link could not send the token. */
export function ReceiptButton({ orderId, url }: ReceiptButtonProps) {
  const [busy, setBusy] = useState<'page' | 'pdf'>();
  const [error, setError] = useState('');
  const get = async (what: 'page' | 'pdf', onFile: (file: Blob) => void): Promise<boolean> => {
    setBusy(what);
    setError('');
    const file = await fetchOwnFile(url, what === 'pdf' ? 'application/pdf' : 'text/html').catch(() => null);
    setBusy(undefined);
    if (file) onFile(file);
    else setError(texts.noReceipt);
    return file !== null;
  };
  const open = async () => {
    // Browsers open windows only during the tap.
    const tab = window.open();
    const isThere = await get('page', (page) => {
      const shown = URL.createObjectURL(page);
      // If the browser blocks a new window, it opens in this one, and Back returns here.
      if (tab) tab.location.replace(shown);
      else window.location.assign(shown);
    });
    if (!isThere) tab?.close();
  };
  const download = () => get('pdf', (pdf) => saveFile(pdf, `receipt-${orderNumber(orderId)}.pdf`));
  return (
    <div>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button variant="secondary" busy={busy === 'page'} onClick={() => void open()}>
          {texts.printReceipt}
        </Button>
        <Button variant="secondary" busy={busy === 'pdf'} onClick={() => void download()}>
          {texts.downloadReceipt}
        </Button>
      </div>
      <ErrorText className="mt-3">{error}</ErrorText>
    </div>
  );
}
