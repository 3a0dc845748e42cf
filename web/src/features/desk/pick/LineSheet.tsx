import { comingQty, isDecided } from '@domain/fulfilment/picked';
import { Button, Sheet } from '@/shared/ui';
import type { Candidate, KnownItem } from '@/features/desk/queue';
import { Offer } from './Offer';
import type { PickEntry, PickedProduct } from './pick-view';
import { bagName, missingLabel, noneWords, outcomeWords, PICK, policyWords } from './pick-words';
import { suggest } from './suggestions';
import type { Picking } from './usePicking';

interface LineSheetProps {
  /** Undefined while it is closed. */
  product: PickedProduct | undefined;
  candidates: readonly Candidate[];
  picking: Picking;
  named: boolean;
  /** `byKeyboard`: something was decided with the keyboard, which goes on to the next line. */
  onClose: (byKeyboard: boolean) => void;
}

/** How many of a line there is no other use for. */
const openQty = (item: KnownItem): number => {
  const coming = comingQty(item);
  const there = item.picked?.qty ?? 0;
  return there < coming ? coming - there : coming;
};

/** More buttons than these nobody reads: the last one is for all of it. */
const MISSING_MAX = 11;

function Missing({
  entry,
  onChoose,
}: {
  entry: PickEntry;
  onChoose: (missing: number, byKeyboard: boolean) => void;
}) {
  const coming = comingQty(entry.item);
  const some = Array.from({ length: Math.min(coming - 1, MISSING_MAX) }, (_, index) => index + 1);
  return (
    <fieldset>
      {coming > 1 && <legend className="mb-2 font-medium">{PICK.missing}</legend>}
      <div className="flex flex-wrap gap-2">
        {[...some, coming].map((missing) => (
          <Button
            key={missing}
            variant="secondary"
            className="min-h-14 min-w-14 tabular-nums"
            onClick={({ detail }) => onChoose(missing, detail === 0)}
          >
            {missingLabel(missing, coming)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

interface InsteadProps {
  item: KnownItem;
  candidates: readonly Candidate[];
  onChoose: (candidate: Candidate, grams: number | null, byKeyboard: boolean) => void;
}

function Instead({ item, candidates, onChoose }: InsteadProps) {
  const suggested = suggest(item, candidates);
  const choose = (candidate: Candidate) => (grams: number | null, byKeyboard: boolean) =>
    onChoose(candidate, grams, byKeyboard);
  return (
    <div>
      <p className="font-medium">{PICK.insteadOf}</p>
      <p className="mb-2 text-sm text-muted">
        {policyWords(item)} {suggested.length === 0 && item.replacement !== 'REFUND' && noneWords(item)}
      </p>
      <ul className="space-y-2 empty:hidden">
        {suggested.map((candidate) => (
          <li key={candidate.productId}>
            <Offer item={item} candidate={candidate} qty={openQty(item)} onChoose={choose(candidate)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ChoicesProps {
  entry: PickEntry;
  candidates: readonly Candidate[];
  picking: Picking;
  named: boolean;
  /** Something was decided. */
  onDone: (byKeyboard: boolean) => void;
}

/** What may become of a line of one order. */
function Choices({ entry, candidates, picking, named, onDone }: ChoicesProps) {
  const { order, item } = entry;
  const outcome = outcomeWords(item);
  const decide = (choose: () => void, byKeyboard: boolean) => {
    choose();
    onDone(byKeyboard);
  };
  return (
    <section aria-label={bagName(order)} className="space-y-4">
      {(named || outcome) && (
        <p className="text-sm">
          {named && <span className="font-semibold tabular-nums">{bagName(order)} </span>}
          <span className="text-muted">{outcome}</span>
        </p>
      )}
      {item.picked && (
        <Button className="min-h-14" onClick={() => decide(() => picking.takeBack([entry]), false)}>
          {PICK.takeBack}
        </Button>
      )}
      <Missing
        entry={entry}
        onChoose={(missing, byKeyboard) => decide(() => picking.short(entry, missing), byKeyboard)}
      />
      <Instead
        item={item}
        candidates={candidates}
        onChoose={(candidate, grams, byKeyboard) =>
          decide(() => picking.replace(entry, candidate, { qty: openQty(item), grams }), byKeyboard)
        }
      />
    </section>
  );
}

/** What else may become of a product than that it is all there, for each order that it is for. */
export function LineSheet({ product, onClose, ...parts }: LineSheetProps) {
  return (
    <Sheet open={product !== undefined} onClose={() => onClose(false)} title={product?.title ?? ''}>
      <div className="space-y-6">
        {product?.entries.map((entry) => (
          <Choices
            key={entry.order._id}
            {...parts}
            entry={entry}
            onDone={(byKeyboard) => {
              const others = product.entries.filter((other) => other !== entry);
              if (others.every(({ item }) => isDecided(item))) onClose(byKeyboard);
            }}
          />
        ))}
      </div>
    </Sheet>
  );
}
