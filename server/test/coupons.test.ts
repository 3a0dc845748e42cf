import { createDataSource } from '@server/database/data-source';
import { runInTransaction } from '@server/database/transaction';
import { changeCoupon, findCoupon, switchCoupon } from '@server/features/order/coupon-store';
import { newBuyer } from './helpers/buying';
import { queryDesk, newStaff } from './helpers/desk';
import type { DeskResponse, TestStaff } from './helpers/desk';
import { eventually } from './helpers/eventually';
import { countLockWaits } from './helpers/lock-waits';
import { outcomeOf, runCommand } from './helpers/processes';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

interface Coupon {
  code: string;
  percent: number;
  active: boolean;
  validFrom: string | null;
  validUntil: string | null;
}

const COUPON = 'code percent active validFrom validUntil';
const SAVE = `mutation ($input: CouponInput!) { saveCoupon(input: $input) { ${COUPON} } }`;

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  ({ token } = await newBuyer(shop, { potato: 1 }));
});
afterAll(() => shop.close());

describe('npm run coupons', () => {
  const settings = () => ({ DATABASE_URL: shop.databaseUrl });
  const coupons = (...args: string[]) => runCommand('coupons', args, settings());
  const discount = async (couponCode: string) => {
    const { data, errors } = await shop.graphql<{ quote: { discount: number } }>(
      `query ($couponCode: String) { quote(couponCode: $couponCode) { discount } }`,
      { couponCode },
      token,
    );
    return errors?.[0]?.extensions?.code ?? data.quote.discount;
  };

  it('creates a coupon, switches it off and on, and lists all coupons', async () => {
    const made = await outcomeOf(coupons('set', 'Diwali10', '10', '--until', '2090-01-01'));
    const until = 'until 2090-01-02T00:00:00+05:30';
    expect(made).toEqual({ code: 0, stderr: `Diwali10 is 10% off ${until}.\n` });
    expect(await discount('Diwali10')).toBeGreaterThan(0);
    expect((await outcomeOf(coupons('off', 'Diwali10'))).code).toBe(0);
    expect(await discount('Diwali10')).toBe('INVALID_COUPON');
    expect((await outcomeOf(coupons('on', 'Diwali10'))).code).toBe(0);
    expect(await discount('Diwali10')).toBeGreaterThan(0);
    await outcomeOf(coupons('set', 'Past', '10', '--until', '2020-01-01'));
    const list = coupons();
    await list.ended;
    expect(list.stdout()).toContain(`Diwali10\t10%\tvalid, ${until}`);
    expect(list.stdout()).toContain('Past\t10%\tnot valid now, until 2020-01-02T00:00:00+05:30\n');
    expect(list.stdout()).toContain('Instant50\t50%\tvalid\n');
  });

  it("leaves omitted options unchanged, and parses times in the shop's time zone", async () => {
    const code = 'Holi';
    const stored = async () => (await shop.sql('SELECT * FROM coupons WHERE code = $1', [code]))[0];
    const inNewYork = { SHOP_TIME_ZONE: 'America/New_York' };
    await outcomeOf(coupons('set', code, '10', '--from', '2020-01-01', '--until', '2090-01-02'));
    const until = new Date('2090-01-02T18:30:00Z');
    const first = {
      code,
      percent: 10,
      active: true,
      validFrom: new Date('2019-12-31T18:30:00Z'),
      validUntil: until,
    };
    expect(await stored()).toEqual(first);
    await outcomeOf(coupons('off', code));
    const { stderr } = await outcomeOf(coupons('set', code, '20'));
    expect(stderr).toContain('Holi is 20% off');
    expect(stderr).toContain('It was 10% off from 2020-01-01T00:00:00+05:30');
    expect(stderr).toContain('It is switched off');
    expect(await stored()).toEqual({ ...first, percent: 20, active: false });
    const set = runCommand('coupons', ['set', code, '--from', '2020-06-01T18:00'], {
      ...settings(),
      ...inNewYork,
    });
    expect(await set.ended).toBe(0);
    const later = { percent: 20, active: false, validFrom: new Date('2020-06-01T22:00:00Z') };
    expect(await stored()).toEqual({ ...first, ...later });
    await outcomeOf(coupons('set', code, '--until', 'none', '--from', '2020-01-01T00:00:00+01:00'));
    const last = { validFrom: new Date('2019-12-31T23:00:00Z'), validUntil: null };
    expect(await stored()).toEqual({ ...first, ...later, ...last });
    expect((await outcomeOf(coupons('set', code, '--until', '2020-01-01'))).stderr).toContain('has expired');
  });

  it.each([
    [['set', 'Half', '100'], 'whole number from 1 to 99'],
    [['set', 'Nope'], 'whole number from 1 to 99'],
    [['set', 'Half', '50', '--until', '2026-02-30'], 'A time should be like'],
    [['off', 'Nope'], 'There is no coupon Nope.'],
    [['take', 'Nope'], 'npm run coupons'],
    [['set', 'Odd', '10', '--colour', 'red'], `Unknown option '--colour'`],
  ])('rejects %j with a clear message', async (args, words) => {
    expect(await outcomeOf(coupons(...args))).toEqual({ code: 1, stderr: expect.stringContaining(words) });
  });
});

describe('coupons at the desk', () => {
  let manager: TestStaff;
  beforeAll(async () => (manager = await newStaff(shop, 'MANAGER')));
  const fieldsOf = ({ code, errors }: DeskResponse<unknown>): unknown => {
    expect(code).toBe('VALIDATION_FAILED');
    return Object.keys(errors![0]!.extensions!.fields as object);
  };
  const save = async (input: object): Promise<Coupon> => {
    const { data, errors } = await queryDesk<{ saveCoupon: Coupon }>(shop, SAVE, { input }, manager);
    expect(errors).toBeUndefined();
    return data.saveCoupon;
  };
  const listed = async (code: string) =>
    (
      await queryDesk<{ coupons: Coupon[] }>(shop, `{ coupons { ${COUPON} } }`, {}, manager)
    ).data.coupons.find((one) => one.code === code);
  const log = (code: string) =>
    shop.sql<{ by: string; action: string; before: string | null; after: string }>(
      `SELECT "by", action, before, after FROM audit_log WHERE subject = $1 ORDER BY "_id"`,
      [`coupon/${code}`],
    );

  it('are created, changed and switched off; omitted fields stay, and the log has before and after', async () => {
    const code = 'Diwali-10';
    const made = { code, percent: 10, active: true, validFrom: null, validUntil: null };
    expect(await save({ code, percent: 10 })).toEqual(made);
    const buyer = await newBuyer(shop, { potato: 1 });
    const discount = async () => {
      const query = `query ($code: String) { quote(couponCode: $code) { discount } }`;
      const { data, errors } = await shop.graphql<{ quote: { discount: number } }>(
        query,
        { code },
        buyer.token,
      );
      return errors?.[0]?.extensions?.code ?? data.quote.discount > 0;
    };
    expect(await discount()).toBe(true);
    const validUntil = '2090-01-01T00:00:00+05:30';
    expect(await save({ code, validUntil })).toEqual({ ...made, validUntil });
    expect(await save({ code, active: false })).toEqual({ ...made, validUntil, active: false });
    expect(await discount()).toBe('INVALID_COUPON');
    await save({ code, active: false, percent: null });
    expect(await save({ code, percent: 20, validUntil: null })).toEqual({
      ...made,
      active: false,
      percent: 20,
    });
    expect(await listed(code)).toEqual({ ...made, active: false, percent: 20 });
    expect(await listed('Instant50')).toMatchObject({ percent: 50, active: true });
    const entries = await log(code);
    expect(entries.every(({ by, action }) => by === manager.email && action === 'saveCoupon')).toBe(true);
    const percents = entries.map(({ before, after }) =>
      [before, after].map((text) => JSON.parse(text ?? 'null')),
    );
    expect(percents.map(([before, after]) => [before?.percent, after.percent, after.active])).toEqual([
      [undefined, 10, true],
      [10, 10, true],
      [10, 10, false],
      [10, 20, false],
    ]);
    expect(percents[1]![1].validUntil).toBe(new Date(validUntil).toISOString());
  });

  it('a new one is rejected where there is another with its code; repeating it changes nothing', async () => {
    const code = 'Vishu';
    const made = { ...{ code, percent: 5, active: true }, validFrom: null, validUntil: null };
    const isNew = true;
    expect(await save({ code, percent: 5, isNew })).toEqual(made);
    expect(await save({ code, percent: 5, isNew })).toEqual(made);
    for (const other of [{ percent: 6 }, { percent: 5, validUntil: '2090-01-01T00:00:00Z' }])
      expect(fieldsOf(await queryDesk(shop, SAVE, { input: { code, isNew, ...other } }, manager))).toEqual([
        'code',
      ]);
    expect(await listed(code)).toEqual(made);
    // What it does not name, it does not take from the other.
    const validUntil = '2090-01-01T00:00:00+05:30';
    await save({ code, validUntil });
    const again = await queryDesk(shop, SAVE, { input: { code, percent: 5, isNew } }, manager);
    expect(fieldsOf(again)).toEqual(['code']);
    expect(await listed(code)).toEqual({ ...made, validUntil });
    expect(await log(code)).toHaveLength(2);
  });

  it.each([
    [{ code: 'two words', percent: 5 }, ['code']],
    [{ code: 'Fresh' }, ['percent']],
    [
      { code: 'Fresh', percent: 0, validFrom: '2030-01-02T00:00:00Z', validUntil: '2030-01-01T00:00:00Z' },
      ['percent', 'validUntil'],
    ],
    // Conflicts with the stored end.
    [{ code: 'Stored', validFrom: '2031-01-01T00:00Z' }, ['validUntil']],
  ])('%j is rejected, naming the invalid fields', async (input, fields) => {
    await save({ code: 'Stored', percent: 5, validUntil: '2030-01-01T00:00Z' });
    expect(fieldsOf(await queryDesk(shop, SAVE, { input }, manager))).toEqual(fields);
    expect(await listed('Fresh')).toBeUndefined();
  });

  it.each(['2030-01-01', '+275760-09-13T00:00:00Z'])(
    'reject %j as a start, which is no valid instant',
    async (validFrom) => {
      const input = { code: 'Timeless', percent: 5, validFrom };
      const { errors } = await queryDesk(shop, SAVE, { input }, manager);
      expect(errors?.[0]?.message).toContain('an instant in ISO 8601 with an offset');
      expect(await listed('Timeless')).toBeUndefined();
      expect(await listed('Instant50')).toBeDefined();
    },
  );

  it('saved concurrently are one coupon, and each save builds on the one before', async () => {
    const code = 'Race';
    await Promise.all([
      ...[1, 2, 3].map(() => save({ code, percent: 30 })),
      ...[1, 2, 3].map(() => save({ code, percent: 30, active: false })),
    ]);
    const entries = await log(code);
    for (const [at, { before }] of entries.entries()) expect(before).toBe(entries[at - 1]?.after ?? null);
    expect(entries[0]!.before).toBeNull();
  });
});

it('a coupon that is switched off while its percentage is changed stays off', async () => {
  const dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
  const change = { code: 'DIWALI', percent: 10 };
  await runInTransaction(dataSource, (manager) => changeCoupon(manager, change));
  let switching: Promise<boolean> | undefined;
  await runInTransaction(dataSource, async (manager) => {
    const findOneBy = manager.findOneBy.bind(manager);
    // It has been read, and is not yet written.
    manager.findOneBy = async (...about) => {
      const found = await findOneBy(...about);
      switching = runInTransaction(dataSource, (other) => switchCoupon(other, 'DIWALI', false));
      const isWaiting = async () => (await countLockWaits(shop)) > 0;
      await Promise.race([switching, eventually(isWaiting)]);
      return found;
    };
    await changeCoupon(manager, { ...change, percent: 20 });
  });
  expect(await switching).toBe(true);
  expect(await findCoupon(dataSource.manager, 'DIWALI')).toStrictEqual({
    ...{ code: 'DIWALI', percent: 20, active: false, validFrom: null, validUntil: null },
  });
  await dataSource.destroy();
});
