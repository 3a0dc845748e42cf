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
  const coupons = (...args: string[]) => launchCoupons(args, { DATABASE_URL: shop.databaseUrl });
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
    expect(made).toEqual({ code: 0, said: expect.stringContaining('Diwali10 takes 10 % off.') });
    expect(await discount('Diwali10')).toBeGreaterThan(0);
    expect((await outcomeOf(coupons('off', 'Diwali10'))).code).toBe(0);
    expect(await discount('Diwali10')).toBe('INVALID_COUPON');
    expect((await outcomeOf(coupons('on', 'Diwali10'))).code).toBe(0);
    expect(await discount('Diwali10')).toBeGreaterThan(0);
    const list = coupons();
    await list.ended;
    expect(list.stdout()).toContain('Diwali10\t10 %\tvalid until 2090-01-01T00:00:00.000Z');
    expect(list.stdout()).toContain('Instant50\t50 %\tvalid\n');
  });

  it('sets one that is there anew, and switches it on', async () => {
    const code = 'Holi';
    await outcomeOf(coupons('set', code, '10', '--from', '2020-01-01', '--until', '2020-01-02'));
    await outcomeOf(coupons('off', code));
    expect((await outcomeOf(coupons('set', code, '20'))).code).toBe(0);
    expect(await discount(code)).toBeGreaterThan(0);
    const stored = await shop.sql('SELECT * FROM coupons WHERE code = $1', [code]);
    expect(stored).toEqual([{ code, percent: 20, active: true, validFrom: null, validUntil: null }]);
  });

  it.each([
    [['set', 'Half', '100'], 'whole number from 1 to 99'],
    [['off', 'Nope'], 'There is no coupon Nope.'],
    [['take', 'Nope'], 'npm run coupons'],
    [['set', 'Odd', '10', '--colour', 'red'], `Unknown option '--colour'`],
  ])('says what is wrong with %j', async (args, words) => {
    expect(await outcomeOf(coupons(...args))).toEqual({ code: 1, said: expect.stringContaining(words) });
  });
});
