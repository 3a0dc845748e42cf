import { randomUUID } from 'node:crypto';
import { newBuyer, signWebhook } from './helpers/buying';
import { atProvider, buy, ledgers, openRefunding, paymentOf, setOutcome } from './helpers/refunding';
import type { Refunding } from './helpers/refunding';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let refunding: Refunding;
beforeAll(async () => {
  // Neither jobs nor webhooks of the sandbox run: the tests take each step themselves.
  shop = await openTestShop({ background: false });
  refunding = await openRefunding(shop);
});
beforeEach(() => void refunding.logged.splice(0));
afterAll(async () => {
  await refunding.close();
  await shop.close();
});

const bought = async (coupon?: string) => buy(shop, await newBuyer(shop, { tomato: 3, onion: 2 }), coupon);
const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'DONE',
    ({ code }: { code: string }) => code,
  );
const refundsOf = (orderId: string) =>
  shop.sql<{ _id: string; amountPaise: number; state: string; providerRefundId: string | null }>(
    `SELECT "_id", "amountPaise", state, "providerRefundId" FROM refunds WHERE "orderId" = $1 ORDER BY "createdAt"`,
    [orderId],
  );
const eventsOf = async (orderId: string) =>
  (
    await shop.sql<{ code: string }>('SELECT code FROM order_events WHERE "orderId" = $1 ORDER BY at', [
      orderId,
    ])
  ).map(({ code }) => code);

/** The webhook that the sandbox has queued for a refund, or one with these values. */
async function reported(about: string | object, event = 'refund.processed') {
  const queued =
    typeof about === 'string'
      ? (
          await shop.sql<{ body: string }>(
            `SELECT body FROM sandbox.webhooks WHERE body LIKE '%' || $1 || '%'`,
            [about],
          )
        ).find(({ body }) => body.includes('"refund.'))!.body
      : JSON.stringify({ event, payload: { refund: { entity: about } } });
  const eventId = randomUUID();
  const headers = { 'x-razorpay-signature': signWebhook(queued), 'x-razorpay-event-id': eventId };
  const send = () => shop.rest('POST', '/payments/webhook', { body: queued, headers });
  const outcome = async () =>
    (
      await shop.sql<{ outcome: string }>('SELECT outcome FROM payment_events WHERE "eventId" = $1', [
        eventId,
      ])
    )[0]?.outcome;
  return { send, outcome };
}

describe('a refund', () => {
  it('is of all that is left by default', async () => {
    const { _id, paise } = await bought();
    expect(await refunding.refund(_id, {})).toMatchObject({ amountPaise: paise, state: 'PENDING' });
    expect(await paymentOf(shop, _id)).toEqual({ refundedPaise: paise, capturedPaise: paise });
    expect(await eventsOf(_id)).toEqual(['PLACED', 'REFUND_STARTED']);
    // The database allows no more, either.
    await expect(
      shop.sql('UPDATE payments SET "refundedPaise" = "capturedPaise" + 1 WHERE "_id" = $1', [_id]),
    ).rejects.toThrow('payments_refunded');
  });

  it('of items adds up to what was paid for them, and is limited to the ordered quantity', async () => {
    const { _id } = await bought('Instant50');
    const [share] = await shop.sql<{ paid: number }>(
      `SELECT "pricePaise" * qty - "discountPaise" AS paid FROM order_items WHERE "orderId" = $1 AND "productId" = 'tomato'`,
      [_id],
    );
    let sum = 0;
    for (const idempotencyKey of ['1', '2', '3']) {
      const items = [{ productId: 'tomato', qty: 1 }];
      sum += (await refunding.refund(_id, { items, idempotencyKey })).amountPaise;
    }
    expect(sum).toBe(share!.paid);
    for (const productId of ['tomato', 'ghee'])
      expect(
        await codeOf(refunding.refund(_id, { items: [{ productId, qty: 1 }], idempotencyKey: productId })),
      ).toBe('REFUND_TOO_LARGE');
  });

  describe('that is wrong', () => {
    let orderId: string;
    beforeAll(async () => void (orderId = (await bought())._id));
    afterAll(async () => expect(await refundsOf(orderId)).toEqual([]));

    it('of an unknown order is rejected', async () => {
      expect(await codeOf(refunding.refund(randomUUID(), {}))).toBe('NOT_FOUND');
    });
  });
});

describe('the provider', () => {
  it('gets the request once, and its response is stored', async () => {
    const { _id, paymentId } = await bought();
    await refunding.refund(_id, { amountPaise: 700 });
    await refunding.sendAll();
    expect(await refundsOf(_id)).toMatchObject([{ amountPaise: 700, state: 'SETTLED' }]);
    expect(await eventsOf(_id)).toEqual(['PLACED', 'REFUND_STARTED', 'REFUND_SETTLED']);
    const { provider, shop: ours } = await ledgers(shop);
    expect(ours).toEqual(provider);
    expect(provider.filter((line) => line.startsWith(paymentId))).toHaveLength(1);
  });

  it('makes one refund, even if the process dies before storing the response', async () => {
    const { _id, paymentId } = await bought();
    const { _id: refundId, userId } = await refunding.refund(_id, { amountPaise: 700 });
    await shop.sql(`ALTER TABLE refunds ADD CONSTRAINT died CHECK (state = 'PENDING') NOT VALID`);
    await expect(refunding.orders.refunds.send({ userId, _id: refundId })).rejects.toThrow('died');
    await shop.sql('ALTER TABLE refunds DROP CONSTRAINT died');
    expect(await refundsOf(_id)).toMatchObject([{ state: 'PENDING', providerRefundId: null }]);
    await refunding.sendAll();
    expect(await refundsOf(_id)).toMatchObject([{ state: 'SETTLED' }]);
    expect(await atProvider(shop, paymentId)).toHaveLength(1);
  });

  it('leaves a refund pending during an outage, and gets the request again later', async () => {
    const { _id, paymentId } = await bought();
    const key = await refunding.refund(_id, {});
    await shop.sql('ALTER TABLE sandbox.refunds RENAME TO away');
    expect(await codeOf(refunding.orders.refunds.send(key))).toBe('PAYMENT_UNAVAILABLE');
    await shop.sql('ALTER TABLE sandbox.away RENAME TO refunds');
    expect(await refundsOf(_id)).toMatchObject([{ state: 'PENDING' }]);
    await refunding.sendAll();
    expect(await atProvider(shop, paymentId)).toHaveLength(1);
  });

  it('is polled later for the outcome of a slow refund', async () => {
    const { _id, paymentId } = await bought();
    await setOutcome(shop, paymentId, 'processed', 3600);
    await refunding.refund(_id, {});
    await refunding.sendAll();
    await refunding.sendAll();
    expect(await refundsOf(_id)).toMatchObject([
      { state: 'PENDING', providerRefundId: expect.stringMatching(/^rfnd_/) },
    ]);
    await shop.sql('UPDATE sandbox.refunds SET done_at = now() WHERE payment_id = $1', [paymentId]);
    await refunding.sendAll();
    expect(await refundsOf(_id)).toMatchObject([{ state: 'SETTLED' }]);
    expect(await atProvider(shop, paymentId)).toHaveLength(1);
  });

  it.each(['failed', 'refused'] as const)(
    'with the response %s makes the refund fail, and the money can be refunded again',
    async (outcome) => {
      const { _id, paymentId, paise } = await bought();
      await setOutcome(shop, paymentId, outcome);
      const { _id: idempotencyKey } = await refunding.refund(_id, {});
      await refunding.sendAll();
      const reported = {
        refundId: 'rfnd_x',
        paymentId,
        amount: paise,
        idempotencyKey,
        state: 'FAILED',
      } as const;
      const webhook = {
        eventId: randomUUID(),
        eventType: 'refund.failed',
        body: '{}',
        payment: null,
        refund: reported,
      };
      await refunding.orders.refunds.receive(webhook, reported);
      expect(await refundsOf(_id)).toMatchObject([{ state: 'FAILED' }]);
      expect(await paymentOf(shop, _id)).toEqual({ refundedPaise: 0, capturedPaise: paise });
      expect(await eventsOf(_id)).toEqual(['PLACED', 'REFUND_STARTED', 'REFUND_FAILED']);
      const failed = `SELECT params FROM order_events WHERE "orderId" = $1 AND code = 'REFUND_FAILED'`;
      expect(await shop.sql(failed, [_id])).toEqual([
        { params: { amountPaise: paise, reason: 'It was bruised' } },
      ]);
      // Logged once, although the webhook reported it again.
      expect(
        refunding.logged.filter((line) => line.includes(`has failed {"refund":"${idempotencyKey}"`)),
      ).toHaveLength(1);
      await setOutcome(shop, paymentId, 'processed');
      await refunding.refund(_id, { idempotencyKey: 'anew' });
      await refunding.sendAll();
      expect(await paymentOf(shop, _id)).toEqual({ refundedPaise: paise, capturedPaise: paise });
    },
  );

  it('of another mode gets no request', async () => {
    const { _id } = await bought();
    const key = await refunding.refund(_id, {});
    await shop.sql(`UPDATE payments SET provider = 'razorpay-live' WHERE "_id" = $1`, [_id]);
    await expect(refunding.orders.refunds.send(key)).rejects.toThrow('razorpay-live');
    await shop.sql(`UPDATE payments SET provider = 'sandbox' WHERE "_id" = $1`, [_id]);
    await refunding.sendAll();
  });
});

describe('a webhook about a refund', () => {
  it("settles it once, even if repeated and before the provider's response is stored", async () => {
    const { _id, paymentId } = await bought();
    const key = await refunding.refund(_id, { amountPaise: 700 });
    await shop.sql(`ALTER TABLE refunds ADD CONSTRAINT died CHECK (state = 'PENDING') NOT VALID`);
    await expect(refunding.orders.refunds.send(key)).rejects.toThrow('died');
    await shop.sql('ALTER TABLE refunds DROP CONSTRAINT died');
    const webhook = await reported((await atProvider(shop, paymentId))[0]!.id);
    const statuses = await Promise.all([1, 2, 3].map(async () => (await webhook.send()).status));
    expect([...statuses, (await webhook.send()).status]).toEqual([200, 200, 200, 200]);
    expect(await webhook.outcome()).toBe('REFUND_SETTLED');
    await refunding.orders.refunds.send(key);
    expect(await refundsOf(_id)).toMatchObject([{ state: 'SETTLED' }]);
    expect(await eventsOf(_id)).toEqual(['PLACED', 'REFUND_STARTED', 'REFUND_SETTLED']);
  });

  it('that contradicts a settled refund changes nothing', async () => {
    const { _id, paymentId, paise } = await bought();
    const { _id: receipt } = await refunding.refund(_id, {});
    await refunding.sendAll();
    const [{ id }] = (await atProvider(shop, paymentId)) as [{ id: string }];
    const failed = { id, payment_id: paymentId, amount: paise, receipt };
    await (await reported(failed, 'refund.failed')).send();
    expect(await refundsOf(_id)).toMatchObject([{ state: 'SETTLED' }]);
    expect(await paymentOf(shop, _id)).toEqual({ refundedPaise: paise, capturedPaise: paise });
  });

  it('that the shop did not request is stored as UNKNOWN_REFUND, and changes nothing', async () => {
    const { _id, paymentId } = await bought();
    const { _id: receipt } = await refunding.refund(_id, { amountPaise: 700 });
    for (const other of [
      {},
      { receipt, payment_id: 'pay_other' },
      { receipt, amount: 1 },
      { receipt: "' OR 1=1 --" },
    ]) {
      const entity = { id: `rfnd_${randomUUID()}`, payment_id: paymentId, amount: 700, ...other };
      const webhook = await reported(entity);
      expect([other, (await webhook.send()).status]).toEqual([other, 200]);
      expect([other, await webhook.outcome()]).toEqual([other, 'UNKNOWN_REFUND']);
    }
    expect(await refundsOf(_id)).toMatchObject([{ state: 'PENDING' }]);
    await refunding.sendAll();
  });

  it.each([
    ['no ids', { amount: 1 }],
    ['an invalid amount', { id: 'rfnd_x', payment_id: 'pay_x', amount: '1' }],
  ])('with %s is stored and ignored', async (_what, entity) => {
    const webhook = await reported(entity);
    expect((await webhook.send()).status).toBe(200);
    expect(await webhook.outcome()).toBe('IGNORED');
  });
});
