import { useState } from 'react';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { useIsLeft } from '@/features/desk/shared/useIsLeft';
import { useShopDay } from '@/features/desk/shared/useShopDay';
import { useCouponsQuery, useSaveCouponMutation } from '@/gql/desk-operations';
import type { CouponTermsFragment } from '@/gql/desk-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { serverNow } from '@/shared/lib/server-clock';
import { showFailure, showSuccess } from '@/shared/lib/toast';
import { Button, classNames, ErrorText, LoadError, Table } from '@/shared/ui';
import type { Column } from '@/shared/ui';
import { CouponSheet } from './CouponSheet';
import type { Edited } from './CouponSheet';
import { COUPONS, formatDays, STATE, stateOf } from './coupons-text';
import { unsavedCoupon } from './useCouponForm';

function State({ coupon }: { coupon: CouponTermsFragment }) {
  useShopDay();
  const state = stateOf(coupon, serverNow());
  return (
    <span className={classNames('font-medium', state === 'valid' ? 'text-basil' : 'text-muted')}>
      {STATE[state]}
    </span>
  );
}

interface ActionsProps {
  coupon: CouponTermsFragment;
  onEdit: () => void;
  /** Receives an error, or an empty text once it is resolved. */
  onProblem: (message: string) => void;
}

/** Turns a coupon on or off, or opens its form. */
function Actions({ coupon: { code, active }, onEdit, onProblem }: ActionsProps) {
  const [save, { loading }] = useSaveCouponMutation();
  const isLeft = useIsLeft();
  const fail = (failure: unknown) => {
    const { message } = readApiError(failure);
    if (isLeft()) showFailure(`${COUPONS.turn(code, !active)}: ${message}`);
    else onProblem(message);
  };
  const toggle = () => {
    onProblem('');
    return save({ variables: { input: { code, active: !active } } }).then(
      () => showSuccess(COUPONS.turned(code, !active)),
      fail,
    );
  };
  return (
    <span className="-ml-3 flex flex-wrap @3xl:ml-0 @3xl:justify-end">
      <Button variant="quiet" size="small" onClick={onEdit} aria-label={COUPONS.edit(code)}>
        {COUPONS.change}
      </Button>
      <Button
        variant="quiet"
        size="small"
        busy={loading}
        onClick={() => void toggle()}
        aria-label={COUPONS.turn(code, !active)}
      >
        {active ? COUPONS.off : COUPONS.on}
      </Button>
    </span>
  );
}

/**
 * @param onEdit opens the form of a coupon
 */
const columnsFor = (
  onEdit: (coupon: CouponTermsFragment) => void,
  onProblem: (message: string) => void,
): Column<CouponTermsFragment>[] => [
  { heading: COUPONS.code, cell: ({ code }) => code },
  { heading: COUPONS.percent, cell: ({ percent }) => `${percent}%`, numeric: true },
  { heading: COUPONS.state, cell: (coupon) => <State coupon={coupon} /> },
  { heading: COUPONS.days, cell: formatDays, className: '@max-3xl:col-span-full' },
  {
    heading: COUPONS.change,
    className: '@max-3xl:col-span-full [thead_&]:sr-only',
    cell: (coupon) => <Actions coupon={coupon} onEdit={() => onEdit(coupon)} onProblem={onProblem} />,
  },
];

/** All coupons, and the form to edit them. */
export function CouponsScreen() {
  const { data, error, refetch } = useCouponsQuery({ fetchPolicy: 'cache-and-network' });
  const [edited, setEdited] = useState<Edited>(() => {
    const unsaved = unsavedCoupon();
    return unsaved ? { coupon: unsaved.coupon } : null;
  });
  const [problem, setProblem] = useState('');
  const saved = (code: string) => {
    // It may be saved after another form was opened, which must stay open.
    setEdited((now) => (now === edited ? null : now));
    setProblem('');
    showSuccess(COUPONS.saved(code));
  };
  const add = <Button onClick={() => setEdited({ coupon: undefined })}>{COUPONS.add}</Button>;
  if (error && !data)
    return (
      <>
        <DeskHeading title={COUPONS.title} />
        <LoadError text={COUPONS.failed} onRetry={() => void refetch()} />
      </>
    );
  return (
    <>
      <DeskHeading title={COUPONS.title} actions={add} />
      <p className="mb-3 text-sm text-muted">{COUPONS.note}</p>
      <ErrorText className="mb-3">{problem}</ErrorText>
      <Table
        caption={COUPONS.list}
        columns={columnsFor((coupon) => setEdited({ coupon }), setProblem)}
        rows={data?.coupons}
        rowKey={({ code }) => code}
        empty={COUPONS.empty}
        expected={3}
      />
      <CouponSheet edited={edited} onSaved={saved} onClose={() => setEdited(null)} />
    </>
  );
}
