import { UnansweredChanges } from './unanswered-changes';

const TOMATO = { _id: 'tomato' };
const lists = (qty: number, wished = false) => ({
  qtys: new Map(qty ? [['tomato', qty]] : []),
  wished: new Set(wished ? ['tomato'] : []),
});

/** What is reported when these lists are read after another. */
function reported(changes: UnansweredChanges<typeof TOMATO>, ...reads: (ReturnType<typeof lists> | null)[]) {
  const reports: string[] = [];
  for (const read of reads) changes.settle(read, (_product, outcome) => reports.push(outcome));
  return reports;
}

describe('changes without an answer', () => {
  let changes: UnansweredChanges<typeof TOMATO>;
  beforeEach(() => (changes = new UnansweredChanges()));

  it('are reported as lost only if the lists do not have them, once', () => {
    changes.failed({ product: TOMATO, change: { qty: 2 } });
    expect(reported(changes, lists(2))).toEqual([]);
    changes.failed({ product: TOMATO, change: { qty: 2 } });
    expect(reported(changes, lists(1), lists(1))).toEqual(['lost']);
    changes.failed({ product: TOMATO, change: { qty: 0, wished: true } });
    expect(reported(changes, lists(0, true))).toEqual([]);
    changes.failed({ product: TOMATO, change: { qty: 0, wished: true } });
    expect(reported(changes, lists(1, true))).toEqual(['lost']);
  });

  it('are uncertain while the lists cannot be read, which is said once', () => {
    changes.failed({ product: TOMATO, change: { qty: 2 } });
    expect(reported(changes, null, null, lists(1), null)).toEqual(['uncertain', 'lost']);
    changes.failed({ product: TOMATO, change: { qty: 2 } });
    expect(reported(changes, null, lists(2))).toEqual(['uncertain']);
  });

  it('give way to later changes of the same list', () => {
    changes.failed({ product: TOMATO, change: { qty: 2 } });
    changes.made({ product: TOMATO, change: { qty: 3 } });
    expect(reported(changes, lists(3))).toEqual([]);
    changes.failed({ product: TOMATO, change: { qty: 2 } });
    changes.made({ product: TOMATO, change: { wished: true } });
    expect(reported(changes, lists(1, true))).toEqual(['lost']);
    changes.failed({ product: TOMATO, change: { qty: 2 } });
    changes.failed({ product: TOMATO, change: { qty: 3 } });
    expect(reported(changes, lists(3))).toEqual([]);
  });
});
