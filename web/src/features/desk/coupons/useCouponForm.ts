import { useState } from 'react';
import type { ChangeEvent, SubmitEvent } from 'react';
import { hasErrors } from '@domain/field-errors';
import { validateCoupon } from '@domain/order/coupon-rules';
import { OWNERS_ENGLISH } from '@domain/wording/owners.en';
import { wordProblems } from '@domain/wording/wording';
import { useSaveCouponMutation } from '@/gql/desk-operations';
import type { CouponInput, CouponTermsFragment } from '@/gql/desk-operations';
import { deskShop } from '@/features/desk/shared/desk-shop';
import { readApiError } from '@/shared/lib/api/api-error';
import { useFormErrors } from '@/shared/lib/form-errors';
import type { FormErrors } from '@/shared/lib/form-errors';
import { daysOfCoupon, instantsOf } from './coupon-days';

type Field = 'code' | 'percent' | 'first' | 'last';
type Values = Record<Field, string> & { active: boolean };

const valuesOf = (coupon: CouponTermsFragment | undefined): Values => ({
  code: coupon?.code ?? '',
  percent: coupon ? String(coupon.percent) : '',
  active: coupon?.active ?? true,
  ...daysOfCoupon(coupon ?? {}, deskShop.timeZone),
});

/** Fields whose API names differ from the form's. */
const FIELD_OF: Record<string, Field> = { validFrom: 'first', validUntil: 'last' };
const byField = (errors: Partial<Record<string, string>>): FormErrors<Field> =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [FIELD_OF[name] ?? name, text]));

const numberOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : NaN);

/** The mutation's input: of an existing coupon only what has changed, so that a time of day is not lost. */
function inputOf(values: Values, before: CouponTermsFragment | undefined): CouponInput {
  const was = valuesOf(before);
  const { validFrom, validUntil } = instantsOf(values, deskShop.timeZone);
  return {
    code: values.code.trim(),
    percent: numberOf(values.percent),
    active: values.active,
    ...(values.first !== was.first && { validFrom: validFrom?.toISOString() ?? null }),
    ...(values.last !== was.last && { validUntil: validUntil?.toISOString() ?? null }),
  };
}

/**
 * The form for a new or an existing coupon.
 * @param onSaved receives its code
 */
export function useCouponForm(coupon: CouponTermsFragment | undefined, onSaved: (code: string) => void) {
  const [values, setValues] = useState(() => valuesOf(coupon));
  const [sending, setSending] = useState(false);
  const { formRef, errors, show, mark } = useFormErrors<Field>();
  const [save] = useSaveCouponMutation({
    refetchQueries: coupon ? [] : ['Coupons'],
    awaitRefetchQueries: true,
  });

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending) return;
    const code = values.code.trim();
    const entry = { code, percent: numberOf(values.percent), ...instantsOf(values, deskShop.timeZone) };
    const problems = validateCoupon(entry);
    show(byField(wordProblems(OWNERS_ENGLISH, problems)));
    if (hasErrors(problems)) return;
    setSending(true);
    await save({ variables: { input: inputOf(values, coupon) } }).then(
      () => onSaved(code),
      (failure: unknown) => {
        const { fields, message } = readApiError(failure);
        show(hasErrors(fields) ? byField(fields) : { form: message });
      },
    );
    setSending(false);
  };
  const field = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
      mark(name);
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  const setActive = (active: boolean) => setValues((before) => ({ ...before, active }));
  return { formRef, formError: errors.form, sending, submit, field, active: values.active, setActive };
}
