import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema } from 'graphql';
import sharp from 'sharp';
import { checkoutOf, newBuyer, pay, placeOrder } from './helpers/buying';
import { queryDesk, queryDeskWithFile, newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { bought, failRefunds, moveTo } from './helpers/desk-orders';
import { setStock } from './helpers/stock';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let owner: TestStaff;
let picked: string;
let cancelled: string;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  owner = await newStaff(shop, 'OWNER');
  const cart = { 'fresh-cow-milk': 2, 'fresh-dahi': 1, sugar: 1 };
  for (const productId of [...Object.keys(cart), 'punjabi-lassi']) await setStock(shop, productId, 50);
  picked = (await bought(shop, cart))._id;
  cancelled = (await bought(shop))._id;
  await shop.sql(
    `CREATE FUNCTION reject_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'The log is full.'; END $$`,
  );
  await shop.sql(
    'CREATE TRIGGER reject BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION reject_entry()',
  );
  await allowLogging(true);
});
afterAll(() => shop.close());

const allowLogging = (may: boolean) =>
  shop.sql(`ALTER TABLE audit_log ${may ? 'DISABLE' : 'ENABLE'} TRIGGER reject`);

/** The arguments and the selected fields of a call; a file is passed as `$file`. */
interface Call {
  args: string;
  fields?: string;
  file?: Uint8Array | string;
}

const one = async (statement: string, values: unknown[] = []): Promise<string> =>
  (await shop.sql<{ _id: string }>(statement, values))[0]!._id;
const onOrder = (_id: string, more = ''): Call => ({
  args: `orderId: "${_id}"${more}`,
  fields: '{ number }',
});
const ready = async (status: string) => {
  const { _id } = await bought(shop);
  await moveTo(shop, status, _id);
  return _id;
};
async function failedJob(): Promise<string> {
  const added = await one(
    `SELECT (graphile_worker.add_job('forget-attempts', max_attempts => 1)).id::text AS "_id"`,
  );
  const failed = `UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'No room' WHERE id = $1 RETURNING id::text AS "_id"`;
  return one(failed, [added]);
}
async function saving(): Promise<Call> {
  const query = '{ product(_id: "sugar") { version } }';
  const { data } = await queryDesk<{ product: { version: string } }>(shop, query, {}, owner);
  const { version } = data.product;
  return { args: `input: { _id: "sugar", expected: "${version}", price: 41 }`, fields: '{ price }' };
}
const catalogue = async () => {
  const response = await fetch(`${shop.url}/desk/catalogue.csv`, { headers: { cookie: owner.cookie } });
  return (await response.text()).replace('Cow Milk', 'Buffalo Milk');
};
const strayPayment = () =>
  one(
    `INSERT INTO payment_events ("eventId", "eventType", body, "providerOrderId", "providerPaymentId", amount, currency, outcome)
     VALUES ('evt', 'payment.captured', '{}', 'order_none', 'pay_none', 12345, 'INR', 'UNKNOWN_ORDER') RETURNING "providerPaymentId" AS "_id"`,
  );
/** A payment that came too late, and whose refund failed. */
async function latePayment(): Promise<string> {
  const buyer = await newBuyer(shop);
  const { _id, payment } = await checkoutOf(shop, buyer);
  await shop.sql(`UPDATE orders SET "startedAt" = now() - interval '3 days' WHERE "_id" = $1`, [_id]);
  const paid = await pay(shop, payment.orderId);
  await placeOrder(shop, buyer, _id, paid);
  await failRefunds(shop, _id);
  return paid.razorpay_payment_id;
}

/** For each mutation, a function that prepares and returns a call that changes something. */
const CALLS: Record<string, () => Promise<Call>> = {
  startPicking: async () => onOrder(picked),
  pickItem: async () => onOrder(picked, ', productId: "sugar", qty: 1'),
  markShort: async () => onOrder(picked, ', productId: "fresh-cow-milk", missing: 1'),
  replaceItem: async () =>
    onOrder(picked, ', productId: "fresh-dahi", withProductId: "punjabi-lassi", qty: 1'),
  finishPacking: async () => onOrder(picked),
  dispatchOrder: async () => onOrder(picked),
  deliverOrder: async () => onOrder(picked),
  failDelivery: async () => onOrder(await ready('OUT_FOR_DELIVERY'), ', reason: "Nobody in"'),
  refundOrder: async () => ({
    args: `input: { orderId: "${cancelled}", amount: 5, reason: "Soft", idempotencyKey: "soft" }`,
    fields: '{ number }',
  }),
  repeatRefund: async () => {
    await failRefunds(shop, cancelled);
    const failed = await one('SELECT "_id" FROM refunds WHERE "orderId" = $1', [cancelled]);
    return onOrder(cancelled, `, refundId: "${failed}"`);
  },
  cancelOrder: async () => onOrder(cancelled, ', reason: "Sold out"'),
  settlePayment: async () => ({ args: `paymentId: "${await strayPayment()}"` }),
  refundPayment: async () => ({ args: `paymentId: "${await latePayment()}"` }),
  retryJob: async () => ({ args: `jobId: "${await failedJob()}"` }),
  dropJob: async () => ({ args: `jobId: "${await failedJob()}"` }),
  receiveStock: async () => ({ args: 'productId: "sugar", qty: 5', fields: '{ onHand }' }),
  adjustStock: async () => ({ args: 'productId: "sugar", onHand: 70, reason: "x"', fields: '{ onHand }' }),
  saveProduct: saving,
  uploadProductImage: async () => ({
    args: 'productId: "sugar", image: $file',
    fields: '{ image }',
    file: await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  }),
  previewCatalogue: async () => ({ args: 'file: $file', fields: '{ changed }', file: await catalogue() }),
  importCatalogue: async () => {
    const file = await catalogue();
    const query = 'mutation ($file: Upload!) { previewCatalogue(file: $file) { digest } }';
    const { data } = await queryDeskWithFile<{ previewCatalogue: { digest: string } }>(
      shop,
      query,
      { file },
      owner,
    );
    const expected = data.previewCatalogue.digest;
    return { args: `file: $file, expected: "${expected}"`, fields: '{ changed }', file };
  },
  saveSlotTemplate: async () => ({
    args: 'input: [{ weekday: 1, startsAt: "07:00", endsAt: "10:00", capacity: 9, cutoffMinutes: 60 }]',
    fields: '{ _id }',
  }),
  setSlotCapacity: async () => ({
    args: `slotId: "${await one(`SELECT "_id" FROM delivery_slots WHERE "cutoffAt" > now() ORDER BY "startsAt" LIMIT 1`)}", capacity: 3`,
    fields: '{ capacity }',
  }),
  saveCoupon: async () => ({ args: 'input: { code: "Pongal", percent: 5 }', fields: '{ code }' }),
  inviteStaff: async () => ({ args: 'email: "new@tokri.example", role: RIDER', fields: '{ email }' }),
  withdrawInvitation: async () => {
    const email = 'withdrawn@tokri.example';
    await queryDesk(shop, `mutation { inviteStaff(email: "${email}", role: RIDER) { email } }`, {}, owner);
    return { args: `email: "${email}"`, fields: '{ email }' };
  },
  setStaffRole: async () => ({
    args: `staffId: "${(await newStaff(shop, 'PICKER'))._id}", role: RIDER`,
    fields: '{ role }',
  }),
  removeStaff: async () => ({ args: `staffId: "${(await newStaff(shop, 'RIDER'))._id}"`, fields: '{ _id }' }),
};
/** Mutations that change nothing, and so are not logged. */
const HARMLESS = ['previewCatalogue'];

function send(name: string, { args, fields = '', file }: Call) {
  const query = `mutation${file === undefined ? '' : ' ($file: Upload!)'} { ${name}(${args}) ${fields} }`;
  return file === undefined
    ? queryDesk(shop, query, {}, owner)
    : queryDeskWithFile(shop, query, { file }, owner);
}

/** A hash of each table but the audit log, and the lists of products that triggers keep. */
async function stored(): Promise<Record<string, string>> {
  const rows = await shop.sql<{ name: string; content: string }>(
    `SELECT table_schema || '.' || table_name AS name, query_to_xml(format(
       'SELECT count(*), sum(hashtextextended(t::text, 0)) FROM %I.%I AS t', table_schema, table_name), true, true, '')::text AS content
     FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'graphile_worker') 
       AND table_name NOT IN ('audit_log', 'product_terms', 'product_terms_out', 'search_terms')`,
  );
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}
const entries = () =>
  shop.sql<{ by: string; action: string }>('SELECT "by", action FROM audit_log ORDER BY _id');

it('the tests below cover every mutation of the desk', () => {
  const schema = buildSchema(readFileSync(path.join(__dirname, '../../desk.graphql'), 'utf8'));
  expect(Object.keys(CALLS).sort()).toEqual(Object.keys(schema.getMutationType()!.getFields()).sort());
});

it.each(Object.keys(CALLS).filter((name) => !HARMLESS.includes(name)))(
  '%s is logged with its author, and is rolled back if it cannot be logged',
  async (name) => {
    const call = await CALLS[name]!();
    const [before, logged] = [await stored(), await entries()];
    await allowLogging(false);
    const rejected = await send(name, call);
    await allowLogging(true);
    expect(rejected.errors).toHaveLength(1);
    expect(await stored()).toEqual(before);
    // Takes half a second once more: desk-pictures.test.ts sees it done and logged.
    if (name === 'uploadProductImage') return;
    expect((await send(name, call)).errors).toBeUndefined();
    expect(await stored()).not.toEqual(before);
    const added = (await entries()).slice(logged.length);
    expect(new Set(added.map((entry) => `${entry.action} by ${entry.by}`))).toEqual(
      new Set([`${name} by ${owner.email}`]),
    );
  },
);

it.each(HARMLESS)('%s changes and logs nothing', async (name) => {
  const call = await CALLS[name]!();
  const before = [await stored(), await entries()];
  expect((await send(name, call)).errors).toBeUndefined();
  expect([await stored(), await entries()]).toEqual(before);
});
