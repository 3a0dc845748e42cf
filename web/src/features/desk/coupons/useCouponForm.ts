import { useState } from 'react';
import { hasErrors } from '@domain/field-errors';
import { validateCoupon } from '@domain/order/coupon-rules';
import { CouponsDocument, useSaveCouponMutation } from '@/gql/desk-operations';
import type { CouponInput, CouponTermsFragment } from '@/gql/desk-operations';
import { deskShop } from '@/features/desk/shared/desk-shop';
import { refetching } from '@/features/desk/shared/refetching';
import { typedNumber } from '@/features/desk/shared/typed-number';
import { unsavedInput, useUnsavedInput } from '@/features/desk/shared/unsaved-input';
import { useDeskForm } from '@/features/desk/shared/useDeskForm';
import { readApiError } from '@/shared/lib/api/api-error';
import { daysOfCoupon, instantsOf } from './coupon-days';

type Field = 'code' | 'percent' | 'first' | 'last';
type Values = Record<Field, string>;

const valuesOf = (coupon: CouponTermsFragment | undefined): Values => ({
  code: coupon?.code ?? '',
  percent: coupon ? String(coupon.percent) : '',
  ...daysOfCoupon(coupon ?? {}, deskShop.timeZone),
});

const FORM = 'coupon';

/** The form when the session ended; `coupon` as it was opened, absent: a new one. */
interface Unsaved {
  coupon?: CouponTermsFragment | undefined;
  values: Values;
  active: boolean;
}

export const unsavedCoupon = () => unsavedInput<Unsaved>(FORM);

/** Fields whose API names differ from the form's. */
const FIELD_OF: Record<string, Field> = { validFrom: 'first', validUntil: 'last' };
const byField = <Problem>(errors: Partial<Record<string, Problem>>): Partial<Record<Field, Problem>> =>
  Object.fromEntries(Object.entries(errors).map(([name, problem]) => [FIELD_OF[name] ?? name, problem]));

/**
 * The mutation's input: of an existing coupon only what has changed, so that a time of day is not lost, nor what others have
 * changed meanwhile.
 */
function inputOf(values: Values, active: boolean, before: CouponTermsFragment | undefined): CouponInput {
  const was = valuesOf(before);
  const isChanged = (field: Field): boolean => !before || values[field] !== was[field];
  const { validFrom, validUntil } = instantsOf(values, deskShop.timeZone);
  return {
    code: values.code.trim(),
    ...(!before && { isNew: true }),
    ...(isChanged('percent') && { percent: typedNumber(values.percent) }),
    ...(active !== before?.active && { active }),
    ...(isChanged('first') && { validFrom: validFrom?.toISOString() ?? null }),
    ...(isChanged('last') && { validUntil: validUntil?.toISOString() ?? null }),
  };
}

/**
 * The form for a new or an existing coupon.
 * @param onSaved receives its code
 */
export function useCouponForm(coupon: CouponTermsFragment | undefined, onSaved: (code: string) => void) {
  const [unsaved] = useState(unsavedCoupon);
  const [active, setActive] = useState(unsaved?.active ?? coupon?.active ?? true);
  const [save] = useSaveCouponMutation(coupon ? {} : refetching(CouponsDocument));
  const form = useDeskForm<Field>({
    initial: unsaved?.values ?? valuesOf(coupon),
    about: ({ code }) => code.trim(),
    validate: ({ code, percent, ...days }) => {
      const entry = { code: code.trim(), percent: typedNumber(percent) };
      return byField(validateCoupon({ ...entry, ...instantsOf(days, deskShop.timeZone) }));
    },
    send: (values) =>
      save({ variables: { input: inputOf(values, active, coupon) } }).then(
        () => null,
        (failure: unknown) => {
          const { fields, message } = readApiError(failure);
          return hasErrors(fields) ? byField(fields) : message;
        },
      ),
    onDone: ({ code }) => onSaved(code.trim()),
  });
  useUnsavedInput(FORM, { coupon, values: form.values, active } satisfies Unsaved);
  return { ...form, active, setActive };
}
