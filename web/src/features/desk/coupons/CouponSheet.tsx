import type { CouponTermsFragment } from '@/gql/desk-operations';
import { Button, Checkbox, ErrorText, Field, setAutofocus, Sheet } from '@/shared/ui';
import { useCouponForm } from './useCouponForm';
import { COUPONS } from './coupons-text';

interface CouponFormProps {
  /** Absent: a new coupon. */
  coupon: CouponTermsFragment | undefined;
  onSaved: (code: string) => void;
  onCancel: () => void;
}

type Parts = Pick<ReturnType<typeof useCouponForm>, 'field' | 'active' | 'setActive'>;

function Fields({ isNew, field, active, setActive }: Parts & { isNew: boolean }) {
  return (
    <>
      <Field
        {...field('code')}
        label={COUPONS.code}
        hint={isNew ? COUPONS.codeHint : undefined}
        readOnly={!isNew}
        autoComplete="off"
        spellCheck={false}
        ref={isNew ? setAutofocus : undefined}
      />
      <Field
        {...field('percent')}
        label={COUPONS.percent}
        hint={COUPONS.percentHint}
        inputMode="numeric"
        autoComplete="off"
        ref={isNew ? undefined : setAutofocus}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('first')} label={COUPONS.first} hint={COUPONS.optional} type="date" />
        <Field {...field('last')} label={COUPONS.last} hint={COUPONS.optional} type="date" />
      </div>
      <Checkbox
        label={COUPONS.active}
        checked={active}
        onChange={({ target }) => setActive(target.checked)}
        className="cursor-pointer font-medium"
      />
    </>
  );
}

function CouponForm({ coupon, onSaved, onCancel }: CouponFormProps) {
  const { formRef, formError, sending, submit, ...parts } = useCouponForm(coupon, onSaved);
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="space-y-4">
      <Fields isNew={!coupon} {...parts} />
      <ErrorText>{formError}</ErrorText>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={sending}>
          {COUPONS.save}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {COUPONS.cancel}
        </Button>
      </div>
    </form>
  );
}

/** The coupon that is edited, or a new one; null: the sheet is closed. */
export type Edited = { coupon: CouponTermsFragment | undefined } | null;

interface CouponSheetProps {
  edited: Edited;
  onSaved: (code: string) => void;
  onClose: () => void;
}

/** The form of a coupon. */
export const CouponSheet = ({ edited, onSaved, onClose }: CouponSheetProps) => (
  <Sheet
    open={edited !== null}
    onClose={onClose}
    title={edited?.coupon ? COUPONS.edit(edited.coupon.code) : COUPONS.add}
  >
    {edited && <CouponForm coupon={edited.coupon} onSaved={onSaved} onCancel={onClose} />}
  </Sheet>
);
