import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { Button, CheckIcon, CloseIcon, Field, IconButton } from '@/shared/ui';
import type { Coupon } from './useCoupon';

/** The coupon that the shop advertises. */
const PROMOTION = 'Instant50: 50% off';

/** Takes one coupon; once it is applied, says so in the input's place. */
export function CouponEntry({ coupon, disabled }: { coupon: Coupon; disabled: boolean }) {
  const [text, setText] = useState('');
  // What takes the place of a control that is gone gets the focus.
  const place = useRef<HTMLDivElement>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!disabled && (await coupon.apply(text))) place.current?.focus();
  };
  const remove = () => {
    place.current?.focus();
    setText('');
    coupon.takeOff();
  };

  return (
    <div ref={place} tabIndex={-1} role="group" aria-label="Coupon" className="rounded-lg outline-none">
      {coupon.code !== null ? (
        <div className="flex items-center justify-between gap-2 rounded-lg bg-basil-tint py-1 pr-1 pl-3">
          <p className="flex min-w-0 items-center gap-2 font-medium wrap-anywhere">
            <CheckIcon className="shrink-0 text-basil" />
            {coupon.code} applied
          </p>
          <IconButton aria-label="Remove coupon" disabled={disabled} onClick={remove}>
            <CloseIcon />
          </IconButton>
        </div>
      ) : (
        <form noValidate onSubmit={submit} className="space-y-3">
          <p className="w-fit rounded-full bg-butter px-3 py-1 text-sm font-semibold text-on-butter">
            {PROMOTION}
          </p>
          <div className="flex items-start gap-2">
            <Field
              label="Coupon"
              name="coupon"
              value={text}
              error={coupon.error}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => {
                setText(event.target.value);
                coupon.clearError();
              }}
              className="min-w-0 flex-1"
            />
            <Button type="submit" variant="secondary" busy={coupon.applying} className="mt-7 min-h-12">
              Apply
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
