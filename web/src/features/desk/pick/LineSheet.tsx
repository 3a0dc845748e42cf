import { qtyToPick, isDecided } from '@domain/fulfilment/picked';
import { Button, setAutofocus, Sheet } from '@/shared/ui';
import type { Candidate, CachedItem, ShelfPlace } from '@/features/desk/queue';
import { ReplacementOption } from './ReplacementOption';
import type { PickEntry, PickedProduct } from './pick-view';
import { bagName, missingLabel, noSuggestionText, outcomeText, PICK, policyText } from './pick-text';
import { isOpen, stopKey } from './stop-key';
import { suggest } from './suggestions';
import type { Picking } from './usePicking';

/** What a shortcut asks for: how many are missing, or what to put in instead. */
export type Shortcut = 'short' | 'change';

interface LineSheetProps {
  /** Undefined while it is closed. */
  product: PickedProduct | undefined;
  /** Where it was opened. */
  stop: string | undefined;
  /** The one that opened the sheet: its choice gets the focus. */
  shortcut: Shortcut | undefined;
  candidates: readonly Candidate[];
  picking: Picking;
  isBatch: boolean;
  /** `byKeyboard`: decided by keyboard, which continues with the next line. */
  onClose: (byKeyboard: boolean) => void;
}

/** The quantity that can still be missing or replaced. */
const openQty = (item: CachedItem): number => {
  const coming = qtyToPick(item);
  const inBag = item.picked?.qty ?? 0;
  return inBag < coming ? coming - inBag : coming;
};

/** The number of buttons; the last one is for all of it. */
const MISSING_MAX = 11;

interface MissingChoiceProps {
  entry: PickEntry;
  hasFocus: boolean;
  onChoose: (missing: number, byKeyboard: boolean) => void;
}

function MissingChoice({ entry, hasFocus, onChoose }: MissingChoiceProps) {
  const coming = qtyToPick(entry.item);
  const fewer = Array.from({ length: Math.min(coming - 1, MISSING_MAX) }, (_, index) => index + 1);
  return (
    <fieldset>
      {coming > 1 && <legend className="mb-2 font-medium">{PICK.missing}</legend>}
      <div className="flex flex-wrap gap-2">
        {[...fewer, coming].map((missing, index) => (
          <Button
            key={missing}
            ref={hasFocus && index === 0 ? setAutofocus : undefined}
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

interface ReplacementChoiceProps {
  item: CachedItem;
  suggested: readonly Candidate[];
  hasFocus: boolean;
  onChoose: (candidate: Candidate, grams: number | null, byKeyboard: boolean) => void;
}

function ReplacementChoice({ item, suggested, hasFocus, onChoose }: ReplacementChoiceProps) {
  const choose = (candidate: Candidate) => (grams: number | null, byKeyboard: boolean) =>
    onChoose(candidate, grams, byKeyboard);
  return (
    <div>
      <p className="font-medium">{PICK.insteadOf}</p>
      <p className="mb-2 text-sm text-muted">
        {policyText(item)} {suggested.length === 0 && item.replacement !== 'REFUND' && noSuggestionText(item)}
      </p>
      <ul className="space-y-2 empty:hidden">
        {suggested.map((candidate, index) => (
          <li key={candidate.productId}>
            <ReplacementOption
              item={item}
              candidate={candidate}
              qty={openQty(item)}
              hasFocus={hasFocus && index === 0}
              onChoose={choose(candidate)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ChoicesProps {
  entry: PickEntry;
  place: ShelfPlace;
  candidates: readonly Candidate[];
  picking: Picking;
  isBatch: boolean;
  shortcut: Shortcut | undefined;
  /** An outcome was chosen. */
  onDone: (byKeyboard: boolean) => void;
}

/** The possible outcomes for a line of an order. */
function Choices({ entry, place, candidates, picking, isBatch, shortcut, onDone }: ChoicesProps) {
  const { order, item } = entry;
  const suggested = suggest(item, candidates, place);
  const focused = suggested.length === 0 && shortcut ? 'short' : shortcut;
  const outcome = outcomeText(item);
  const decide = (choose: () => void, byKeyboard: boolean) => {
    choose();
    onDone(byKeyboard);
  };
  return (
    <section aria-label={bagName(order)} className="space-y-4">
      {(isBatch || outcome) && (
        <p className="text-sm">
          {isBatch && <span className="font-semibold tabular-nums">{bagName(order)} </span>}
          <span className="text-muted">{outcome}</span>
        </p>
      )}
      {item.picked && (
        <Button className="min-h-14" onClick={() => decide(() => picking.undo([entry]), false)}>
          {PICK.reset}
        </Button>
      )}
      <MissingChoice
        entry={entry}
        hasFocus={focused === 'short'}
        onChoose={(missing, byKeyboard) => decide(() => picking.short(entry, missing), byKeyboard)}
      />
      <ReplacementChoice
        item={item}
        suggested={suggested}
        hasFocus={focused === 'change'}
        onChoose={(candidate, grams, byKeyboard) =>
          decide(() => picking.replace(entry, candidate, { qty: openQty(item), grams }), byKeyboard)
        }
      />
    </section>
  );
}

/** The outcomes of a product other than all of it being there, for each of its orders. */
export function LineSheet({ product, stop, shortcut, onClose, ...parts }: LineSheetProps) {
  const entries = product?.entries ?? [];
  const first =
    entries.find((entry) => stop === stopKey(entry.item.productId, entry)) ??
    entries.find(isOpen) ??
    entries[0];
  return (
    <Sheet open={product !== undefined} onClose={() => onClose(false)} title={product?.title ?? ''}>
      <div className="space-y-6">
        {product?.entries.map((entry) => (
          <Choices
            key={entry.order._id}
            {...parts}
            entry={entry}
            place={product}
            shortcut={entry === first ? shortcut : undefined}
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
