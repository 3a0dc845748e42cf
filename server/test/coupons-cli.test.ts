import { newBuyer } from './helpers/buying';
import { endProcesses, launchCoupons, outcomeOf } from './helpers/processes';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await newBuyer(shop, { potato: 1 }));
});
afterAll(async () => {
  endProcesses();
  await shop.close();
});

describe('npm run coupons', () => {
  const settings = () => ({ DATABASE_URL: shop.databaseUrl });
  const coupons = (...args: string[]) => launchCoupons(args, settings());
  const discount = async (couponCode: string) => {
    const { data, errors } = await shop.graphql<{ quote: { discount: number } }>(
      `query ($couponCode: String) { quote(couponCode: $couponCode) { discount } }`,
      { couponCode },
      token,
    );
    return errors?.[0]?.extensions?.code ?? data.quote.discount;
  };

  it('makes one, switches it off and on, and lists them', async () => {
    const made = await outcomeOf(coupons('set', 'Diwali10', '10', '--until', '2090-01-01'));
    const until = 'until 2090-01-02T00:00:00+05:30';
    expect(made).toEqual({ code: 0, said: `Diwali10 is 10 % off ${until}.\n` });
    expect(await discount('Diwali10')).toBeGreaterThan(0);
    expect((await outcomeOf(coupons('off', 'Diwali10'))).code).toBe(0);
    expect(await discount('Diwali10')).toBe('INVALID_COUPON');
    expect((await outcomeOf(coupons('on', 'Diwali10'))).code).toBe(0);
    expect(await discount('Diwali10')).toBeGreaterThan(0);
    const list = coupons();
    await list.ended;
    expect(list.stdout()).toContain(`Diwali10\t10 %\tvalid ${until}`);
    expect(list.stdout()).toContain('Instant50\t50 %\tvalid\n');
  });

  it('keeps what it is not told, and reads times by the clock of the shop', async () => {
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
    const { said } = await outcomeOf(coupons('set', code, '20'));
    expect(said).toContain('Holi is 20 % off');
    expect(said).toContain('It was 10 % off from 2020-01-01T00:00:00+05:30');
    expect(said).toContain('It is switched off');
    expect(await stored()).toEqual({ ...first, percent: 20, active: false });
    const set = launchCoupons(['set', code, '--from', '2020-06-01T18:00'], { ...settings(), ...inNewYork });
    expect(await set.ended).toBe(0);
    const later = { percent: 20, active: false, validFrom: new Date('2020-06-01T22:00:00Z') };
    expect(await stored()).toEqual({ ...first, ...later });
    await outcomeOf(coupons('set', code, '--until', 'none', '--from', '2020-01-01T00:00:00+01:00'));
    const last = { validFrom: new Date('2019-12-31T23:00:00Z'), validUntil: null };
    expect(await stored()).toEqual({ ...first, ...later, ...last });
  });

  it.each([
    [['set', 'Half', '100'], 'whole number from 1 to 99'],
    [['set', 'Nope'], 'whole number from 1 to 99'],
    [['set', 'Half', '50', '--until', '2026-02-30'], 'A time should be like'],
    [['off', 'Nope'], 'There is no coupon Nope.'],
    [['take', 'Nope'], 'npm run coupons'],
    [['set', 'Odd', '10', '--colour', 'red'], `Unknown option '--colour'`],
  ])('says what is wrong with %j', async (args, words) => {
    expect(await outcomeOf(coupons(...args))).toEqual({ code: 1, said: expect.stringContaining(words) });
  });
});
