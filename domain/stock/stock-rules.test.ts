import { FORMS } from '../wording/forms.en';
import { OWNERS_ENGLISH } from '../wording/owners.en';
import { wordProblems } from '../wording/wording';
import { validateAdjustment, validateLimits, validateReceipt } from './stock-rules';

const inEnglish = (errors: object) => wordProblems({ ...FORMS, ...OWNERS_ENGLISH }, errors);

const QTY = { qty: 'qty should be a whole number from 1 to 1000000' };
it.each<[Parameters<typeof validateReceipt>, object]>([
  [[{ qty: 1 }], {}],
  [[{ qty: 1_000_000, note: null }], {}],
  [[{ qty: 1, note: '🥦'.repeat(200) }], {}],
  [[{ qty: 10 }, 999_990], {}],
  [[{ qty: 0 }], QTY],
  [[{ qty: 1.5 }], QTY],
  [[{ qty: NaN }], QTY],
  [[{ qty: 1_000_001 }], QTY],
  [[{ qty: 11 }, 999_990], { qty: 'Up to 1000000 of a product can be on hand.' }],
  [[{ qty: 1, note: 'x'.repeat(201) }], { note: 'note should have at most 200 characters' }],
  [[{ qty: 1, note: 'a\0' }], { note: 'Please remove line breaks and hidden characters' }],
])('receipt %j', (input, errors) => expect(inEnglish(validateReceipt(...input))).toEqual(errors));

const COUNT = { onHand: 'onHand should be a whole number from 0 to 1000000' };
it.each<[Parameters<typeof validateAdjustment>[0], object]>([
  [{ onHand: 0, reason: 'Counted' }, {}],
  [{ onHand: 1_000_000, reason: 'Counted' }, {}],
  [{ onHand: -1, reason: 'Counted' }, COUNT],
  [{ onHand: 1_000_001, reason: 'Counted' }, COUNT],
  [{ onHand: 0.5, reason: 'Counted' }, COUNT],
  [{ onHand: 1, reason: ' \u200b' }, { reason: 'Enter a reason for the adjustment.' }],
  [{ onHand: 1, reason: 'x'.repeat(201) }, { reason: 'The reason should have at most 200 characters' }],
])('adjustment %j', (input, errors) => expect(inEnglish(validateAdjustment(input))).toEqual(errors));

it.each<[Parameters<typeof validateLimits>[0], object]>([
  [{ lowStockAt: 0, maxPerOrder: 1 }, {}],
  [{ lowStockAt: 1_000_000, maxPerOrder: 99 }, {}],
  [{ lowStockAt: -1, maxPerOrder: 1 }, { lowStockAt: expect.stringContaining('from 0 to 1000000') }],
  [{ lowStockAt: 1, maxPerOrder: 0 }, { maxPerOrder: expect.stringContaining('from 1 to 99') }],
  [{ lowStockAt: 1, maxPerOrder: 100 }, { maxPerOrder: expect.stringContaining('from 1 to 99') }],
])('limits %j', (input, errors) => expect(inEnglish(validateLimits(input))).toEqual(errors));
