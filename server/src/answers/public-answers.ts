import { LRUCache } from 'lru-cache';
import type { CatalogueFollower } from './catalogue-watch';

/** An answer to a public read, ready to send. */
export interface PublicAnswer {
  body: string | Buffer;
  /** Those that belong to the answer, such as Link. */
  headers: Record<string, string>;
}

const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Answers to public reads, kept until the catalogue changes (see watchCatalogue). While changes are not reported nothing
 * is kept, so that no answer is ever old.
 */
export class PublicAnswers implements CatalogueFollower {
  private readonly kept = new LRUCache<string, PublicAnswer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => 2 * (body.length + key.length) + 200,
  });
  /** Counts the changes: what was read before one is not kept after it. */
  private changes = 0;
  private watched = false;

  private hits = 0;
  private misses = 0;

  find(key: string): PublicAnswer | undefined {
    const found = this.kept.get(key);
    if (found) this.hits += 1;
    else this.misses += 1;
    return found;
  }

  /** How often an answer was there and how often not, and what is kept now. */
  get usage(): { hits: number; misses: number; kept: number; bytes: number } {
    const { hits, misses, kept } = this;
    return { hits, misses, kept: kept.size, bytes: kept.calculatedSize };
  }

  /** Call it before reading; the answer that was read is kept unless the catalogue has changed meanwhile. */
  keeper(key: string): (answer: PublicAnswer) => void {
    const before = this.changes;
    return (answer) => {
      if (this.watched && before === this.changes) this.kept.set(key, answer);
    };
  }

  /** From now on every change is reported: answers may be kept. */
  onTold(): void {
    this.watched = true;
  }

  /** The catalogue has changed. */
  onChange(): void {
    this.changes += 1;
    this.kept.clear();
  }

  /** Changes are no longer reported: nothing is kept. */
  onLost(): void {
    this.watched = false;
    this.onChange();
  }
}
