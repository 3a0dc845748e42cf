import type { ListIndex } from './list-index';
import type { Change } from './mutation-queue';

interface Unanswered<Product> {
  product: Product;
  change: Change;
  /** The shopper knows that it is not certain. */
  told?: boolean;
}

/** What became of a change: it is not made, or that cannot be known now. */
export type Outcome = 'lost' | 'uncertain';

/**
 * Changes that failed. Their answers may have got lost, so only the lists read afterwards tell which were made. What is
 * wanted of one product adds up.
 */
export class UnansweredChanges<Product extends { _id: string }> {
  readonly #changes = new Map<string, Unanswered<Product>>();

  failed({ product, change }: Pick<Unanswered<Product>, 'product' | 'change'>): void {
    const before = this.#changes.get(product._id)?.change;
    this.#changes.set(product._id, { product, change: { ...before, ...change } });
  }

  /** A later change of the product was made: it is what is wanted now. */
  made({ product, change }: Pick<Unanswered<Product>, 'product' | 'change'>): void {
    const before = this.#changes.get(product._id);
    if (before) Object.assign(before.change, change);
  }

  /** Reports what was not made according to the lists; without lists, once, that it is uncertain. */
  settle(lists: ListIndex | null, report: (product: Product, outcome: Outcome) => void): void {
    for (const [_id, unanswered] of this.#changes) {
      const { qty, wished } = unanswered.change;
      if (!lists && !unanswered.told) report(unanswered.product, 'uncertain');
      unanswered.told = true;
      if (!lists) continue;
      const isMade =
        (qty === undefined || qty === (lists.qtys.get(_id) ?? 0)) &&
        (wished === undefined || wished === lists.wished.has(_id));
      if (!isMade) report(unanswered.product, 'lost');
    }
    if (lists) this.#changes.clear();
  }

  clear(): void {
    this.#changes.clear();
  }
}
