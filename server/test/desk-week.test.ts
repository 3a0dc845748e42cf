import type { SlotWindow } from '../../domain/slot/slot-template';
import { askDesk, newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

const SAVE = `mutation ($input: [SlotTemplateInput!]!, $expected: [SlotTemplateInput!]) {
  saveSlotTemplate(input: $input, expected: $expected) { _id } }`;

let shop: TestShop;
let manager: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  manager = await newStaff(shop, 'MANAGER');
});
afterAll(() => shop.close());

const everyDay = (startsAt: string, endsAt: string): SlotWindow[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    ...{ weekday, startsAt, endsAt, capacity: 30, cutoffMinutes: 60 },
  }));
const save = (input: SlotWindow[], expected: SlotWindow[] | null = null) =>
  askDesk(shop, SAVE, { input, expected }, manager);
const stored = () =>
  Promise.all(['slot_template', 'delivery_slots', 'audit_log'].map((table) => shop.sql(`TABLE ${table}`)));

describe('the template, if it is not as expected any more', () => {
  it('is not saved, and nothing else is changed', async () => {
    await save(everyDay('09:00', '12:00'));
    const before = await stored();
    for (const expected of [everyDay('08:00', '11:00'), everyDay('07:00', '10:00'), []]) {
      const { code, errors } = await save(everyDay('07:00', '10:00'), expected);
      expect([code, errors![0]!.message]).toEqual([
        'CONFLICT',
        'Somebody else has changed the week meanwhile, so nothing was saved: look again.',
      ]);
    }
    expect(await stored()).toEqual(before);
  });

  it('is saved by one of several at a time', async () => {
    const base = everyDay('07:00', '10:00');
    await save(base);
    const saves = ['08:00', '09:00', '09:30'].map((startsAt) => save(everyDay(startsAt, '12:00'), base));
    const codes = (await Promise.all(saves)).map(({ code }) => code);
    expect(codes.sort()).toEqual(['CONFLICT', 'CONFLICT', undefined]);
  });

  it('may be what is saved: repeating a save changes nothing, and does not conflict', async () => {
    const [base, next] = [everyDay('07:00', '10:00'), everyDay('08:00', '11:00')];
    await save(base);
    expect((await save(next, [...base].reverse())).errors).toBeUndefined();
    const after = await stored();
    expect((await save(next, base)).errors).toBeUndefined();
    expect(await stored()).toEqual(after);
  });

  it('is replaced by whoever does not say what they expect', async () => {
    await save(everyDay('07:00', '10:00'));
    expect((await save(everyDay('08:00', '11:00'))).errors).toBeUndefined();
  });
});
