import { useState } from 'react';
import { getSession } from '@/shared/lib/session';
import { Button } from '@/shared/ui';
import { orderNumber } from '@domain/order/order-number';

interface ReceiptButtonProps {
  orderId: string;
  url: string;
}

/** Downloads the receipt of an order as a PDF. A link could not carry the token. */
export function ReceiptButton({ orderId, url }: ReceiptButtonProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const download = async () => {
    setBusy(true);
    setError('');
    try {
      const headers = { authorization: getSession()?.token ?? '', accept: 'application/pdf' };
      const response = await fetch(url, { headers });
      if (!response.ok) throw new Error(`The receipt was answered with ${response.status}.`);
      save(await response.blob(), `receipt-${orderNumber(orderId)}.pdf`);
    } catch {
      setError('We could not load the receipt. Please try again.');
    }
    setBusy(false);
  };
  return (
    <div>
      <Button variant="secondary" busy={busy} onClick={() => void download()}>
        Download the receipt
      </Button>
      <p role="alert" className="mt-3 text-tomato empty:hidden">
        {error}
      </p>
    </div>
  );
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
