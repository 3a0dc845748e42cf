import { useEffect, useRef } from 'react';
import type { SubmitEvent } from 'react';
import { Button, CheckIcon, CloseIcon, Field, IconButton } from '@/shared/ui';
import type { Coupon } from './useCoupon';
import * as texts from './checkout.en';

/** The code of the advertised coupon. */
const PROMOTION = 'Instant50';

interface CouponPartProps {
  coupon: Coupon;
  disabled: boolean;
  /** A control is about to disappear: its focus, if it has it, goes to the replacement. */
  onGone: () => void;
}

/** The advertised coupon, applied with one tap. */
const Promotion = ({ onApply }: { onApply: (code: string) => void }) => (
  <button
    type="button"
    aria-label={texts.applyPromotion}
    onClick={() => onApply(PROMOTION)}
    className="group -my-1 flex min-h-11 items-center"
  >
    <span className="rounded-full bg-butter px-3 py-1 text-sm font-semibold text-on-butter group-hover:underline forced-colors:border">
      {texts.promotion}
    </span>
  </button>
);

const BESIDE_FIELD = 'mt-7 min-h-12 large-text:mt-0';

function CouponForm({ coupon, disabled, onGone }: CouponPartProps) {
  const form = useRef<HTMLFormElement>(null);
  // The error is at its lower end, which on a phone may be below the bar.
  useEffect(() => {
    if (coupon.error) form.current?.scrollIntoView({ block: 'nearest' });
  }, [coupon.error]);
  useEffect(() => {
    if (coupon.demands > 0) form.current?.querySelector('input')?.focus();
  }, [coupon.demands]);
  const apply = (code: string) => {
    if (!disabled) void coupon.apply(code, onGone);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Codes have no spaces; one that was pasted, or typed by a phone's keyboard, cannot be seen.
    apply(coupon.typed.trim());
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-3">
      <Promotion onApply={apply} />
      <div className="flex items-start gap-2 large-text:flex-col">
        <Field
          label={texts.coupon}
          name="coupon"
          value={coupon.typed}
          error={coupon.error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => coupon.type(event.target.value)}
          className="min-w-0 flex-1 large-text:w-full"
        />
        <Button type="submit" variant="secondary" busy={coupon.applying} className={BESIDE_FIELD}>
          {texts.apply}
        </Button>
      </div>
    </form>
  );
}

function AppliedCoupon({ coupon, disabled, onGone }: CouponPartProps) {
  const remove = () => {
    onGone();
    coupon.takeOff();
  };
  return (
    <div className="flex items-center justify-between gap-2 rounded-lg bg-basil-tint py-1 pr-1 pl-3">
      <p className="flex min-w-0 items-center gap-2 font-medium wrap-anywhere">
        <CheckIcon className="shrink-0 text-basil" />
        {texts.applied(coupon.code!)}
      </p>
      <IconButton aria-label={texts.removeCoupon} disabled={disabled} onClick={remove}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}

/** The coupon field; an applied coupon replaces the input. */
export function CouponField({ coupon, disabled }: { coupon: Coupon; disabled: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const keepFocus = () => {
    if (place.current?.contains(document.activeElement)) place.current.focus({ preventScroll: true });
  };
  const Part = coupon.code === null ? CouponForm : AppliedCoupon;
  return (
    <div ref={place} tabIndex={-1} className="rounded-lg outline-none">
      <Part coupon={coupon} disabled={disabled} onGone={keepFocus} />
    </div>
  );
}
