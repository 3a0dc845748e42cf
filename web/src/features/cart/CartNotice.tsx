import { useReactiveVar } from '@apollo/client/react';
import { useEffect } from 'react';
import { announce } from '@/shared/lib/announce';
import { moveFocusOut } from '@/shared/lib/move-focus-out';
import { Button, Card } from '@/shared/ui';
import { cartNotice } from './cart-notice';
import * as texts from './cart.en';

/** The cart's notice, until the shopper leaves. */
export function CartNotice() {
  const lines = useReactiveVar(cartNotice);
  useEffect(() => {
    if (lines.length > 0) announce(lines.join(' '));
  }, [lines]);
  useEffect(() => () => void cartNotice([]), []);
  if (lines.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="cart-notice" className="mb-4">
      <h2 id="cart-notice" className="text-lg font-semibold">
        {texts.changed}
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <Button
        ref={moveFocusOut}
        variant="quiet"
        onClick={() => cartNotice([])}
        className="-mb-2 -ml-5 forced-colors:m-0"
      >
        {texts.gotIt}
      </Button>
    </Card>
  );
}
