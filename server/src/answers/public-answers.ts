import { LRUCache } from 'lru-cache';
import type { CatalogueFollower } from './catalogue-watch';

/** An answer to a public read, ready to send. */
export interface PublicAnswer {
  body: string | Buffer;
  /** The headers that belong to the answer, such as Link. */
  headers: Record<string, string>;
}

const MB = 2 ** 20;
/** Few, so that they are forgotten before V8 takes them for long-lived, and has to go through all memory to free them. */
const MOST_ASKED_ONCE = 250;

const sizeCalculation = ({ body }: PublicAnswer, key: string): number => 2 * (body.length + key.length) + 200;

/**
 * Answers to public reads, kept until the catalogue changes (see watchCatalogue). While changes are not reported nothing
 * is kept, so that no answer is ever old. However many questions are asked just once, those asked again stay.
 */
export class PublicAnswers implements CatalogueFollower {
  private readonly askedOnce = new LRUCache<string, PublicAnswer>({
    max: MOST_ASKED_ONCE,
    maxSize: 8 * MB,
    sizeCalculation,
  });
  private readonly askedAgain = new LRUCache<string, PublicAnswer>({ maxSize: 8 * MB, sizeCalculation });
  /** Counts the changes: what was read before one is not kept after it. */
  private changes = 0;
  private watched = false;

  private hits = 0;
  private misses = 0;

  find(key: string): PublicAnswer | undefined {
    const found = this.askedAgain.get(key) ?? this.promote(key);
    if (found) this.hits += 1;
    else this.misses += 1;
    return found;
  }

  /** Whether there is an answer. This is not yet asking for it. */
  has(key: string): boolean {
    return this.askedAgain.has(key) || this.askedOnce.has(key);
  }

  /** Asked again, it is worth keeping for longer. */
  private promote(key: string): PublicAnswer | undefined {
    const found = this.askedOnce.get(key);
    if (!found) return undefined;
    this.askedOnce.delete(key);
    this.askedAgain.set(key, found);
    return found;
  }

  /** How often an answer was there and how often not, and what is kept now. */
  get usage(): { hits: number; misses: number; kept: number; bytes: number } {
    const { hits, misses, askedOnce, askedAgain } = this;
    return {
      hits,
      misses,
      kept: askedOnce.size + askedAgain.size,
      bytes: askedOnce.calculatedSize + askedAgain.calculatedSize,
    };
  }

  /** Call it before reading; the answer that was read is kept unless the catalogue has changed meanwhile. */
  keeper(key: string): (answer: PublicAnswer) => void {
    const before = this.changes;
    return (answer) => {
      if (this.watched && before === this.changes) this.askedOnce.set(key, answer);
    };
  }

  /** From now on every change is reported: answers may be kept. */
  onTold(): void {
    this.watched = true;
  }

  /** The catalogue has changed. */
  onChange(): void {
    this.changes += 1;
    this.askedOnce.clear();
    this.askedAgain.clear();
  }

  /** Changes are no longer reported: nothing is kept. */
  onLost(): void {
    this.watched = false;
    this.onChange();
  }
}
