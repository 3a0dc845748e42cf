import { useRef, useState } from 'react';
import { unitLabel } from '@domain/catalogue/units.en';
import { mayReplaceDiet } from '@domain/fulfilment/replacement-diet';
import { useReplacementsQuery, useSetReplacementMutation } from '@/gql/personal-operations';
import type { ProductCardFragment } from '@/gql/operations';
import type { ChoicesFragment, ReplacementPolicy } from '@/gql/personal-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { refetchAsOfNow } from '@/shared/lib/api/refetch-as-of-now';
import { classNames, Select } from '@/shared/ui';
import * as texts from './replacement.en';
import { useCartSync } from './useCart';
import { hasSameItems } from './useChoices';

interface Item {
  product: ProductCardFragment;
  /** Undefined while it is loading. */
  choice: ChoicesFragment['items'][number] | undefined;
}
interface ReplacementChoiceProps extends Item {
  /** Nothing can be chosen while the choices are loaded again: the response could undo it. */
  loading: boolean;
  className?: string;
}

/** The label is beside its select, not above it: an item has no room to spare. */
const INLINE = 'flex min-w-0 flex-wrap items-center gap-x-3 text-sm [&>label]:mb-0';

/** The number of replacements offered: a shelf seldom has more. */
const SHOWN = 48;

/** The shopper's choice, applied optimistically; SPECIFIC is saved only once a product is chosen. */
function useReplacement({ product: { _id: productId }, choice }: Item) {
  const [chosen, setChosen] = useState<ReplacementPolicy>();
  const [error, setError] = useState('');
  const { refresh } = useCartSync();
  const [set] = useSetReplacementMutation({
    // Another device has changed the cart.
    update: (cache, { data }) => data && !hasSameItems(cache, data.setReplacement) && refresh(),
    // What is being loaded may be from before this choice, and arrive after it.
    onQueryUpdated: (query) => {
      if (query.getCurrentResult().loading) void refetchAsOfNow(query).catch(() => undefined);
    },
  });
  const latest = useRef<Promise<unknown>>(Promise.resolve());
  const save = async (policy: ReplacementPolicy, replacementProductId: string | null) => {
    const variables = { productId, policy, replacementProductId };
    // One at a time, so that the last choice is the one that stays.
    const saving = latest.current.catch(() => undefined).then(() => set({ variables }));
    latest.current = saving;
    const failure = await saving.then(() => '').catch((reason: unknown) => readApiError(reason).message);
    // Meanwhile another may have been chosen.
    if (latest.current !== saving) return;
    setError(failure);
    setChosen(undefined);
  };
  const choose = (policy: ReplacementPolicy) => {
    setError('');
    setChosen(policy);
    if (policy !== 'SPECIFIC') void save(policy, null);
    else latest.current = latest.current.catch(() => undefined);
  };
  return { policy: chosen ?? choice?.replacement ?? 'BEST_MATCH', choose, save, error };
}

/** Replacements from the same shelf, and the chosen one. */
function useOthers({ product, choice }: Item) {
  const replacementProduct = choice?.replacementProduct;
  const filter = { categories: [product.categoryName] };
  const { data } = useReplacementsQuery({ variables: { filter, first: SHOWN } });
  const others = (data?.products.edges ?? [])
    .map(({ node }) => node)
    .filter(
      (other) =>
        choice &&
        other._id !== product._id &&
        other.stockLevel !== 'OUT_OF_STOCK' &&
        mayReplaceDiet(choice.product, other),
    );
  const isListed = others.some(({ _id }) => _id === replacementProduct?._id);
  return replacementProduct && !isListed ? [replacementProduct, ...others] : others;
}

interface OtherProductProps {
  item: Item;
  disabled: boolean;
  onChoose: (productId: string) => void;
}

function OtherProduct({ item, disabled, onChoose }: OtherProductProps) {
  const others = useOthers(item);
  const chosen = item.choice?.replacementProduct;
  return (
    <Select
      label={texts.takeInstead}
      aria-label={`${texts.takeInstead}: ${item.product.title}`}
      value={chosen?._id ?? ''}
      disabled={disabled}
      onChange={({ target }) => onChoose(target.value)}
      className={INLINE}
    >
      {!chosen && <option value="">{texts.chooseOne}</option>}
      {others.map(({ _id, title, quantity }) => (
        <option key={_id} value={_id}>
          {title}, {unitLabel(quantity)}
        </option>
      ))}
    </Select>
  );
}

/** At an item of the cart: what to do if it is out of stock on the day. */
export function ReplacementChoice({ className, loading, ...item }: ReplacementChoiceProps) {
  const { policy, choose, save, error } = useReplacement(item);
  return (
    <div className={classNames('flex flex-wrap items-center gap-x-6 gap-y-1', className)}>
      <Select
        label={texts.ifNotThere}
        aria-label={`${texts.ifNotThere}: ${item.product.title}`}
        error={error}
        value={policy}
        disabled={!item.choice || loading}
        onChange={({ target }) => choose(target.value as ReplacementPolicy)}
        className={INLINE}
      >
        {Object.entries(texts.POLICIES).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      {policy === 'SPECIFIC' && (
        <OtherProduct
          item={item}
          disabled={loading}
          onChoose={(productId) => void save('SPECIFIC', productId)}
        />
      )}
    </div>
  );
}
