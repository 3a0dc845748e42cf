import fc from 'fast-check';
import { daysOf } from '../day';
import { orderNumber } from '../order/order-number';
import type { OrderStatus } from '../order/order-status';
import { areasOf, mayVisit } from './desk-areas';
import { deskOrderPath, deskPaths, deskProductPath, slipsPath } from './desk-paths';
import { deskScreenAt } from './desk-screens';
import { readOrderSearch, searchProblem } from './order-search';
import { validatePage } from './page-size';
import { isNotifiedOf, isRole, mayCall, visibleStatuses } from './permissions';
import type { Role } from './role';
import { validateInvitation, validateJoin } from './staff-rules';
import { averageBasketOf, inTimeShareOf, monthsOf, ordersOf, revenueOf, shortLinesOf } from './summary';

describe('desk areas', () => {
  const ROLES: Role[] = ['OWNER', 'MANAGER', 'PICKER', 'RIDER', 'SUPPORT'];

  it.each<[Role, string[]]>([
    ['PICKER', ['pick', 'orders']],
    ['RIDER', ['deliver']],
    ['SUPPORT', ['today', 'orders']],
  ])('%s has the areas %j', (role, areas) => {
    expect(areasOf(role)).toEqual(areas);
  });

  it('an owner starts with Today, and only owners see the audit log', () => {
    expect(areasOf('OWNER')[0]).toBe('today');
    expect(ROLES.filter((role) => mayVisit(role, 'audit'))).toEqual(['OWNER']);
  });

  it('every role may query the data of its areas', () => {
    for (const [area, operation] of [
      ['today', 'today'],
      ['orders', 'orders'],
      ['deliver', 'orders'],
      ['slots', 'slots'],
      ['staff', 'staff'],
      ['audit', 'auditLog'],
    ] as const)
      expect(ROLES.filter((role) => mayVisit(role, area) && !mayCall(role, operation))).toEqual([]);
  });
});

describe('desk paths', () => {
  it('an _id cannot lead to another page', () => {
    expect(deskOrderPath({ _id: '4d11' })).toBe('/desk/orders/4d11');
    expect(deskOrderPath({ _id: '../$&' })).toBe('/desk/orders/..%2F%24%26');
    expect(deskProductPath({ _id: 'a/b?c' })).toBe('/desk/products/a%2Fb%3Fc');
    const slips = new URL(slipsPath(['a', 'b&c']), 'https://tokri.example');
    expect([slips.pathname, slips.searchParams.get('ids')]).toEqual(['/desk/slips', 'a,b&c']);
  });

  it('every screen of the desk has a unique path under /desk', () => {
    const all = Object.values(deskPaths);
    expect(new Set(all).size).toBe(all.length);
    for (const path of all) expect(path).toMatch(/^\/desk(\/[A-Za-z.:/]+)?$/);
  });
});

describe('desk screens', () => {
  it('finds a screen by its path, with or without a trailing slash', () => {
    expect(deskScreenAt('/desk')).toEqual({ id: 'TodayRoute', title: 'Today' });
    expect(deskScreenAt('/desk/orders/')).toEqual({ id: 'OrdersRoute', title: 'Orders' });
  });

  const NAMED = [
    'today',
    'orders',
    'pick',
    'deliver',
    'products',
    'slots',
    'coupons',
    'staff',
    'audit',
    'figures',
  ] as const;

  it.each(NAMED)('the path of %s has the title and the route file of that name', (name) => {
    const title = `${name[0]!.toUpperCase()}${name.slice(1)}`;
    expect(deskScreenAt(deskPaths[name])).toEqual({ id: `${title}Route`, title });
  });

  it.each([deskPaths.login, deskPaths.join, '/desk/orders/1', '/desk/none', '', '/', 'toString'])(
    'finds no screen at %j',
    (path) => expect(deskScreenAt(path)).toBeUndefined(),
  );
});

describe('order search', () => {
  it('finds every order by its number, a prefix of it, and its _id', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 4, max: 8 }), (_id, length) => {
        for (const text of [
          orderNumber(_id).slice(0, length),
          ` #${orderNumber(_id)} `,
          _id,
          _id.toUpperCase(),
        ]) {
          const { ids } = readOrderSearch(text);
          expect(ids && ids.from <= _id && _id <= ids.to).toBe(true);
        }
      }),
    );
  });

  it('a number finds no order with another number', () => {
    expect(readOrderSearch('7B1F0E9A').ids).toEqual({
      from: '7b1f0e9a-0000-0000-0000-000000000000',
      to: '7b1f0e9a-ffff-ffff-ffff-ffffffffffff',
    });
  });

  it.each([
    ['9876543210', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['098765-43210', '9876543210'],
    ['98765', '98765'],
    ['9876', null],
    ['98765432101', null],
    ['Asha 98765', null],
  ])('%j may match the mobile number %j', (text, phone) => {
    expect(readOrderSearch(text).phone).toBe(phone);
  });

  it.each([
    [' Asha RAO ', 'asha rao'],
    ['asha@tokri.example', 'asha@tokri.example'],
    ['dee', 'dee'],
    ['9876543210', null],
    ['आशा', 'आशा'],
  ])('%j may match the name %j', (text, person) => {
    expect(readOrderSearch(text).person).toBe(person);
  });

  it.each(['', ' a ', 'x'.repeat(101), 'a\0b', 'a\ud800b'])('%j is no search', (text) => {
    expect(searchProblem(text)).toHaveProperty('code');
  });

  it.each(['om', "O'Brien", '100%_', 'x'.repeat(100)])('%j is a search', (text) => {
    expect(searchProblem(text)).toBeUndefined();
  });
});

describe('page size', () => {
  it.each([1, 24, 100])('a page of %d entries is valid', (first) => expect(validatePage(first)).toEqual({}));

  it.each([0, -1, 101, 1.5, NaN])('a page of %d entries is invalid', (first) =>
    expect(validatePage(first)).toEqual({
      first: { code: 'PAGE_SIZE', params: { max: 100, of: 'entries' } },
    }),
  );
});

describe('permissions', () => {
  it('only an owner may manage staff and read the audit log', () => {
    const invitations = ['inviteStaff', 'invitations', 'withdrawInvitation'] as const;
    for (const operation of ['auditLog', 'setStaffRole', 'removeStaff', ...invitations] as const) {
      expect(mayCall('OWNER', operation)).toBe(true);
      for (const role of ['MANAGER', 'PICKER', 'RIDER', 'SUPPORT'] as const)
        expect([role, operation, mayCall(role, operation)]).toEqual([role, operation, false]);
    }
  });

  it('a manager sees the staff, a rider only themselves', () => {
    expect(mayCall('MANAGER', 'staff')).toBe(true);
    expect(mayCall('RIDER', 'staff')).toBe(false);
    expect(mayCall('RIDER', 'me')).toBe(true);
  });

  it.each(['owner', 'ADMIN', '', 'toString', '__proto__', 'OWNER '])('%j is no role', (text) => {
    expect(isRole(text)).toBe(false);
  });

  it.each(['OWNER', 'MANAGER', 'PICKER', 'RIDER', 'SUPPORT'])('%s is a role', (text) => {
    expect(isRole(text)).toBe(true);
  });

  it('a rider sees packed orders and those out for delivery, all others see every order', () => {
    expect(visibleStatuses('RIDER')).toEqual(['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED']);
    for (const role of ['OWNER', 'MANAGER', 'PICKER', 'SUPPORT'] as const)
      expect(visibleStatuses(role)).toHaveLength(7);
  });

  it.each<[OrderStatus[], OrderStatus, boolean]>([
    [['PLACED', 'PICKING'], 'PACKED', true],
    [['PLACED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'], 'DELIVERED', true],
    [['PLACED', 'PICKING', 'PACKED', 'CANCELLED'], 'CANCELLED', true],
    [['PLACED', 'PICKING', 'CANCELLED'], 'CANCELLED', false],
    [['PLACED', 'PICKING'], 'PICKING', false],
    [['PLACED'], 'PLACED', false],
  ])('a rider is notified of an order that went through %j, and is %s: %s', (way, status, isTold) => {
    const at = new Date('2026-11-24T10:00:00Z');
    const events = [...way.map((one) => ({ status: one, at })), { status: null, at }];
    expect(isNotifiedOf('RIDER', { status, events }, at)).toBe(isTold);
    expect(isNotifiedOf('PICKER', { status, events }, at)).toBe(true);
  });

  it.each<[OrderStatus, boolean]>([
    ['DELIVERED', false],
    ['CANCELLED', false],
    ['DELIVERY_FAILED', true],
  ])('weeks after an order was %s, a rider is notified of its events: %s', (status, isTold) => {
    const day = (date: number) => new Date(Date.UTC(2026, 10, date));
    const moves = (['PACKED', 'OUT_FOR_DELIVERY', status] as const).map((one) => ({
      status: one,
      at: day(1),
    }));
    // With a new event, and without one, as when a refund is retried.
    for (const events of [moves, [...moves, { status: null, at: day(22) }]]) {
      expect(isNotifiedOf('RIDER', { status, events }, day(22))).toBe(isTold);
      expect(isNotifiedOf('SUPPORT', { status, events }, day(22))).toBe(true);
      expect(isNotifiedOf('RIDER', { status, events }, day(1))).toBe(true);
    }
  });
});

describe('staff rules', () => {
  const GOOD = { token: 'x', name: 'Asha Rao', password: 'basil and mint' };

  it('accepts a name and a password of twelve characters', () => {
    expect(validateJoin(GOOD)).toEqual({});
    expect(validateJoin({ ...GOOD, password: '🌿'.repeat(12) })).toEqual({});
    expect(validateJoin({ ...GOOD, password: 'e\u0301'.repeat(128) })).toEqual({});
  });

  it.each<[object, string]>([
    [{ name: ' \u200b' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: 'a\0b' }, 'name'],
    [{ password: 'x'.repeat(11) }, 'password'],
    [{ password: 'x'.repeat(129) }, 'password'],
    [{ password: 'e\u0301'.repeat(11) }, 'password'],
  ])('rejects %j', (change, field) => {
    expect(Object.keys(validateJoin({ ...GOOD, ...change }))).toEqual([field]);
  });

  it('reports the problems of name and password', () => {
    expect(validateJoin({ ...GOOD, name: '', password: 'short' })).toEqual({
      name: { code: 'STAFF_NAME_EMPTY' },
      password: { code: 'STAFF_PASSWORD_SHORT', params: { min: 12 } },
    });
    expect(validateJoin({ ...GOOD, name: 'x'.repeat(60), password: 'x'.repeat(128) })).toEqual({});
    expect(validateJoin({ ...GOOD, name: ` ${'x'.repeat(60)} `, password: 'x'.repeat(129) })).toEqual({
      password: { code: 'TOO_LONG', params: { max: 128 } },
    });
  });

  it.each(['', 'nobody', 'a@b', 'a b@c.in', 'a@b.in\0', `${'x'.repeat(250)}@b.in`])(
    '%j is no email',
    (email) => {
      expect(validateInvitation(email)).toHaveProperty('email');
    },
  );

  it('an email may have space around it', () => {
    expect(validateInvitation(' Asha@Tokri.example ')).toEqual({});
  });
});

describe('summary', () => {
  const none = { day: '2026-11-24', orders: 0, revenuePaise: 0, shortLines: 0, delivered: 0, inTime: 0 };

  const day = (orders: number, revenuePaise: number, shortLines = 0) => ({
    ...{ ...none, orders, revenuePaise, shortLines },
  });

  it('finds the whole months in a range of days', () => {
    const spans = (from: string, to: string) =>
      monthsOf(daysOf(from, to)).map((days) => [days[0], days.at(-1)]);
    expect(spans('2027-12-31', '2028-03-30')).toEqual([
      ['2028-01-01', '2028-01-31'],
      ['2028-02-01', '2028-02-29'],
    ]);
    expect(spans('2026-11-02', '2026-12-30')).toEqual([]);
    expect(spans('2026-11-01', '2026-11-30')).toEqual([['2026-11-01', '2026-11-30']]);
    expect(monthsOf([])).toEqual([]);
  });

  it('adds up the days, and divides the revenue by the orders', () => {
    const byDay = [day(2, 10_001, 3), day(0, 0), day(1, 5_000, 1)];
    expect(shortLinesOf({ byDay })).toBe(4);
    expect([ordersOf({ byDay }), revenueOf({ byDay }), averageBasketOf({ byDay })]).toEqual([
      3, 15_001, 5_000,
    ]);
    expect([ordersOf({ byDay: [] }), revenueOf({ byDay: [] }), averageBasketOf({ byDay: [] })]).toEqual([
      0, 0, 0,
    ]);
  });

  it('the share in time is 1 while nothing was delivered', () => {
    const shareOf = (...days: [delivered: number, inTime: number][]): number =>
      inTimeShareOf({ byDay: days.map(([delivered, inTime]) => ({ ...none, delivered, inTime })) });
    expect(shareOf([0, 0])).toBe(1);
    expect(shareOf([3, 3], [1, 0], [0, 0])).toBe(0.75);
    expect(shareOf([4, 0])).toBe(0);
  });
});
