import { takeOffSale } from '@server/features/catalogue';
import type { ReceiptContent } from '@server/features/receipt/receipt-store';
import { newBuyer } from './helpers/buying';
import { newStaff } from './helpers/desk';
import type { TestStaff } from './helpers/desk';
import { worker } from './helpers/picking';
import { buy, openRefunding } from './helpers/refunding';
import type { Refunding } from './helpers/refunding';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let refunding: Refunding;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  refunding = await openRefunding(shop);
  owner = await newStaff(shop, 'OWNER');
});
afterAll(async () => {
  await refunding.close();
  await shop.close();
});

/** The receipt of an order and its credit notes, once they are read. */
async function receiptsOf(_id: string, token: string): Promise<ReceiptContent['lines'][]> {
  const { status } = await fetch(`${shop.url}/api/user/order/${_id}/receipt`, {
    headers: { authorization: token },
  });
  expect(status).toBe(200);
  const rows = await shop.sql<{ content: ReceiptContent }>(
    `SELECT content FROM receipts WHERE "orderId" = $1 ORDER BY "issuedAt", kind DESC, count`,
    [_id],
  );
  return rows.map(({ content }) => content.lines);
}

it('bills goods and replacements that were taken off sale before they were packed with their tax', async () => {
  const ids = ['desi-cow-ghee', 'chakki-atta'];
  const taxes = await shop.sql<{ productId: string; hsn: string; gstPercent: number }>(
    `UPDATE product_facts SET hsn = '04059020', "gstPercent" = 5 WHERE "productId" = ANY($1) RETURNING "productId", hsn, "gstPercent"`,
    [ids],
  );
  expect(taxes).toHaveLength(2);
  const buyer = await newBuyer(shop, { 'desi-cow-ghee': 1, 'basmati-rice': 1 });
  const { _id } = await buy(shop, buyer);
  const by = worker(shop, owner, _id);
  await by.start();
  await by.pick('desi-cow-ghee', 1);
  await by.replace('basmati-rice', 'chakki-atta', 1);
  await takeOffSale(refunding.dataSource, ids);
  await by.finish();
  const [lines] = await receiptsOf(_id, buyer.token);
  const billed = lines!.map(({ productId, hsn, gstPercent }) => ({ productId, hsn, gstPercent }));
  expect(billed).toEqual([
    { productId: 'desi-cow-ghee', hsn: '04059020', gstPercent: 5 },
    { productId: 'chakki-atta', hsn: '04059020', gstPercent: 5 },
    expect.objectContaining({ productId: null }),
  ]);
});
