import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createDataSource } from '@server/database/data-source';
import {
  CatalogueFileError,
  importCatalogue,
  putOnSale,
  readCatalogue,
  readCatalogueFile,
  takeOffSale,
  writeCatalogueFile,
} from '@server/features/catalogue';
import type { FileFormat } from '@server/features/catalogue';
import { ALLERGENS } from '../../domain/catalogue/product-facts';
import { eventually } from './helpers/eventually';
import { outcomeOf, runCommand } from './helpers/processes';
import { testFolder } from './helpers/test-database';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let dataSource: ReturnType<typeof createDataSource>;
beforeAll(async () => {
  shop = await openTestShop();
  // Like npm run catalogue, which catalogue-cli.test.ts tests itself.
  dataSource = createDataSource({ url: shop.databaseUrl });
  await dataSource.initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await shop.close();
});

type Entry = Record<string, unknown> & { _id: string };
type Counts = [created: number, changed: number, same: number];
const exportText = async (format: FileFormat) => writeCatalogueFile(await readCatalogue(dataSource), format);
/** The numbers of created, changed and unchanged products, or the invalid lines. */
async function importText(format: FileFormat, text: string): Promise<Counts | readonly string[]> {
  try {
    const { products } = await importCatalogue(dataSource, readCatalogueFile(text, format), () => undefined);
    return [products.created, products.changed, products.same];
  } catch (error) {
    if (error instanceof CatalogueFileError) return error.lines;
    throw error;
  }
}
const importJson = (products: object[]) => importText('json', JSON.stringify({ products }));
const exported = async (): Promise<{ categories: Entry[]; products: Entry[] }> =>
  JSON.parse(await exportText('json')) as { categories: Entry[]; products: Entry[] };
const entry = async (_id: string) => (await exported()).products.find((one) => one._id === _id)!;
const CHANGED: Counts = [0, 1, 0];
/** All columns of all products and their facts. */
const stored = () =>
  shop.sql(
    'SELECT to_jsonb(p) || coalesce(to_jsonb(f), \'{}\') AS row FROM products p LEFT JOIN product_facts f ON "productId" = "_id" ORDER BY id',
  );
/** The required fields of a product. */
const basics = ({ _id, title, image, price, quantity, rating, categoryName }: Entry) => ({
  ...{ _id, title, image, price, quantity, rating, categoryName },
});
const asWas = async (_id: string) => basics(await entry(_id));

const NUTRITION = {
  ...{ energyKcal: 60.5, proteinG: 1, carbsG: 2, sugarsG: 3 },
  ...{ fatG: 4, saturatedG: 0.5, fibreG: 6, sodiumMg: 7 },
};
const FULL = {
  ...{ _id: 'full', title: 'Full, "quoted"', image: '/images/a.svg', price: 99.5, quantity: 'jar' },
  ...{ rating: 4.5, categoryName: 'staples', mrp: 120, packAmount: 350, packUnit: 'g', soldByWeight: true },
  ...{ diet: 'EGG', titleHi: 'पूरा', alsoKnownAs: ['=1+1', '@home, sweet', "'tis", 'lal no'] },
  ...{ description: '-5 is a "formula", to some', descriptionHi: 'हिंदी में', origin: '+91', originHi: 'भारत' },
  ...{ storage: '@cool', storageHi: 'ठंडा', shelfLifeDays: 90 },
  ...{ ingredients: '=SUM(salt)', ingredientsHi: 'नमक', allergens: ['egg', 'mustard'], ...NUTRITION },
  ...{ gstPercent: 12.5, hsn: '2103', barcode: '036000291452', goesWith: ['tomato', 'onion'] },
};

describe('a round trip', () => {
  it.each(['csv', 'json'] as const)(
    'of all facts as %s restores them, and writes no rows if nothing differs',
    async (format) => {
      await importJson([FULL]);
      expect(await entry('full')).toEqual({ ...FULL, id: 73, stock: null });
      const before = await stored();
      const text = await exportText(format);
      await shop.sql(`DELETE FROM product_facts WHERE "productId" = 'tomato'`);
      await shop.sql(
        `UPDATE products SET "alsoKnownAs" = '{}', allergens = NULL, "mrpPaise" = NULL WHERE "_id" = 'full'`,
      );
      expect(await importText(format, text)).toEqual([0, 2, 71]);
      expect(await stored()).toEqual(before);
      const written = () =>
        shop.sql('SELECT "_id", p.xmin, f.xmin FROM products p JOIN product_facts f ON "productId" = "_id"');
      const rows = await written();
      expect(await importText(format, text)).toEqual([0, 0, 73]);
      expect(await written()).toEqual(rows);
      expect(await exportText(format)).toBe(text);
    },
  );
  it('escapes formulas in a CSV', async () => {
    const text = await exportText('csv');
    for (const cell of [`'-5 is a`, `'+91`, `'@cool`, `'=SUM`, `'=1+1|`]) expect(text).toContain(cell);
  });
  it('includes the Hindi titles of categories', async () => {
    const { categories } = await exported();
    expect(categories[0]).toMatchObject({ categoryName: 'dairy', titleHi: 'डेयरी' });
    const given = ['दूध-दही', undefined, null];
    const changed = given.map((titleHi, at) => ({ ...categories[at], titleHi }));
    await importText('json', JSON.stringify({ categories: changed }));
    const stored = await shop.sql(`SELECT "titleHi" FROM categories ORDER BY id LIMIT 3`);
    expect(stored).toEqual(['दूध-दही', 'राशन', null].map((titleHi) => ({ titleHi })));
  });
});

describe('a fact that a file does not have', () => {
  it('is unchanged if the file lacks its column, as in files of older versions', async () => {
    const before = await entry('potato');
    const old = `title,image,price,quantity,rating,categoryName,_id\nPotato,/images/products/potato.svg,31,kg,4,vegetables,potato`;
    expect(await importText('csv', old)).toEqual(CHANGED);
    expect(await entry('potato')).toEqual({ ...before, price: 31, rating: 4 });
    expect(await importJson([{ ...(await asWas('potato')), mrp: 40 }])).toEqual(CHANGED);
    expect(await entry('potato')).toEqual({ ...before, price: 31, rating: 4, mrp: 40 });
  });
  it('is empty in a new product', async () => {
    expect(await importJson([{ ...(await asWas('potato')), _id: 'bare', title: 'Bare' }])).toEqual([1, 0, 0]);
    expect(await entry('bare')).toMatchObject({
      ...{ mrp: null, allergens: null, alsoKnownAs: [], goesWith: [] },
      ...{ soldByWeight: false, description: null },
    });
  });
  it('is cleared if its cell is empty', async () => {
    const cleared = { mrp: null, diet: null, allergens: null, alsoKnownAs: '', goesWith: [], hsn: '' };
    expect(await importJson([{ ...(await asWas('onion')), ...cleared }])).toEqual(CHANGED);
    expect(await entry('onion')).toMatchObject({
      ...{ ...cleared, alsoKnownAs: [], hsn: null, origin: expect.any(String) },
    });
  });
  it('an empty cell for allergens means unknown, and "none" means no allergens', async () => {
    const header = 'title,image,price,quantity,rating,categoryName,_id,allergens';
    const carrot = 'Carrot,/images/products/carrot.svg,34,500grms,4,vegetables,carrot';
    const row = (cell: string) => importText('csv', `${header}\n${carrot},${cell}`);
    for (const [cell, allergens] of [
      ['', null],
      ['none', []],
      ['milk|nuts', ['milk', 'nuts']],
    ] as const) {
      await row(cell);
      expect((await entry('carrot')).allergens).toEqual(allergens);
    }
  });
  it('an imported fact is shown at once in the running shop', async () => {
    const facts = async () => {
      const { body } = await shop.rest<{ product: { facts: { description: string } } }>(
        'GET',
        '/products/banana',
      );
      return body.product.facts.description;
    };
    await facts();
    expect(await importJson([{ ...(await asWas('banana')), description: 'Yellow.' }])).toEqual(CHANGED);
    await eventually(async () => (await facts()) === 'Yellow.', 2_000);
  });
});

describe('an invalid file', () => {
  it('is rejected if two products would have the same barcode; swapping barcodes is allowed', async () => {
    const [onion, carrot] = [await asWas('onion'), await asWas('carrot')];
    const [one, other] = ['8901030865275', '96385074'];
    const both = (first: string, second: string) =>
      importJson([onion, carrot].map((product, nth) => ({ ...product, barcode: [first, second][nth] })));
    expect(await both(one, other)).toEqual([0, 2, 0]);
    // Leading zeros do not make a different barcode.
    const again = await importJson([{ ...onion, barcode: '00000096385074' }]);
    expect(again).toEqual(['product 1: carrot already has this barcode']);
    expect(await both(other, one)).toEqual([0, 2, 0]);
    expect(await entry('carrot')).toMatchObject({ barcode: one });
  });
  it('is rejected where one of them is off sale, which is not put back with the barcode of another', async () => {
    const [onion, carrot] = [await asWas('onion'), await asWas('carrot')];
    const [one, other] = ['40170725', '5901234123457'];
    expect(await importJson([{ ...onion, barcode: one }])).toEqual(CHANGED);
    await takeOffSale(dataSource, ['onion']);
    expect(await importJson([{ ...carrot, barcode: one }])).toEqual([
      'product 1: onion already has this barcode',
    ]);
    expect(await importJson([{ ...carrot, barcode: other }])).toEqual(CHANGED);
    expect(await importJson([{ ...onion, barcode: other }])).toEqual([
      'product 1: carrot already has this barcode',
    ]);
    // As an older process left it, which knew nothing of that.
    await shop.sql(`UPDATE product_facts SET barcode = $1 WHERE "productId" = 'carrot'`, [one]);
    await expect(putOnSale(dataSource, ['onion'])).rejects.toThrow(
      'onion has the barcode of carrot. Nothing was changed.',
    );
    await shop.sql(`UPDATE product_facts SET barcode = NULL WHERE "productId" = 'carrot'`);
    await putOnSale(dataSource, ['onion']);
    expect(await entry('onion')).toMatchObject({ barcode: one });
  });
  it('is rejected as a whole, with the product and field of each error', async () => {
    const before = await stored();
    const wrong = {
      ...{ mrp: 10, packAmount: 0, packUnit: 'kg', soldByWeight: 'maybe', diet: 'vegan', titleHi: ' ' },
      ...{ alsoKnownAs: ['a', 'a'], description: 'x'.repeat(1001), origin: 'a\u0000b', shelfLifeDays: 1.5 },
      ...{ storage: { en: 'cool' }, allergens: ['gluten'], energyKcal: 'many', proteinG: 101 },
      ...{ gstPercent: -1, hsn: '12a', barcode: '036000291453', goesWith: ['full'] },
    };
    const lines = await importJson([await asWas('potato'), { ...FULL, ...wrong }]);
    expect([...lines].sort()).toEqual(
      [
        `allergens should be of ${ALLERGENS.join(', ')}, each once`,
        'alsoKnownAs should be up to 20 names of up to 60 characters, each once',
        'barcode should be the 8, 12, 13 or 14 digits under the bars of the pack, as printed',
        'description should have at most 1000 characters',
        'diet should be VEG, EGG, NONVEG',
        'energyKcal should be a number from 0 to 1000',
        'goesWith should be up to 12 other products, each once',
        'gstPercent should be a number from 0 to 100',
        'hsn should have 4 to 8 digits',
        'mrp should not be below price',
        'origin: Please remove line breaks and hidden characters',
        'packAmount should be a whole number from 1 to 1000000',
        'packUnit should be g, ml, piece',
        'proteinG should be a number from 0 to 100',
        'shelfLifeDays should be a whole number from 1 to 3650',
        'soldByWeight should be true or false',
        'storage cannot be empty',
        'titleHi cannot be empty',
      ].map((words) => `product 2: ${words}`),
    );
    expect(await stored()).toEqual(before);
  });
  it.each([
    ['fibreG: give the whole nutrition table or none of it', { fibreG: null }],
    ['packAmount and packUnit are given together', { packUnit: null }],
    ['goesWith: there is no product tomatoe', { goesWith: ['tomato', 'tomatoe'] }],
    ['description cannot be empty where there are other facts', { description: null }],
  ])('is rejected with the error: %s', async (words, change) => {
    const before = await stored();
    expect(await importJson([{ ...FULL, ...change }])).toEqual([`product 1: ${words}`]);
    expect(await stored()).toEqual(before);
  });
  it('is rejected for an unknown column, naming it', async () => {
    const text = 'title,image,price,quantity,rating,categoryName,colour\na,/a,1,kg,4,fruits,red';
    expect(await importText('csv', text)).toEqual(['line 1: there is no column "colour"']);
  });
});

describe('off sale', () => {
  it('a product keeps its facts, can be changed by an import, and returns with them', async () => {
    const before = await entry('cumin-seeds');
    const [facts] = await shop.sql(`SELECT * FROM product_facts WHERE "productId" = 'cumin-seeds'`);
    await takeOffSale(dataSource, ['cumin-seeds']);
    expect(await shop.sql(`SELECT 1 FROM product_facts WHERE "productId" = 'cumin-seeds'`)).toEqual([]);
    // The references to its companion products are restored, too.
    expect(await importText('json', await exportText('json'))).toEqual([0, 0, expect.any(Number)]);
    const changed = { mrp: null, origin: 'Unjha', allergens: ['mustard'] };
    expect(await importJson([{ ...basics(before), ...changed }])).toEqual([0, 0, 0]);
    await putOnSale(dataSource, ['cumin-seeds']);
    expect(await entry('cumin-seeds')).toEqual({ ...before, ...changed });
    expect(await shop.sql(`SELECT * FROM product_facts WHERE "productId" = 'cumin-seeds'`)).toEqual([
      { ...facts, origin: 'Unjha' },
    ]);
  });
  it('a product taken off sale by an older version returns unchanged', async () => {
    await shop.sql(`INSERT INTO products_off_sale VALUES ('older', '{"_id": "older", "id": 950, "title": "Older",
      "image": "/a.svg", "pricePaise": 100, "quantity": "kg", "rating": 4, "categoryName": "fruits"}')`);
    await putOnSale(dataSource, ['older']);
    expect(await entry('older')).toMatchObject({
      title: 'Older',
      soldByWeight: false,
      alsoKnownAs: [],
      mrp: null,
    });
  });
});

it('npm run catalogue with --dry-run lists what would change, and changes nothing', async () => {
  const all = () => shop.sql('SELECT * FROM products ORDER BY id');
  const before = await all();
  const tryOut = async (...rows: string[]) => {
    const file = path.join(testFolder(), 'dry-run.csv');
    // In the encoding of spreadsheets on Windows.
    const lines = ['title,image,price,quantity,rating,categoryName,_id', ...rows];
    await writeFile(file, lines.join('\n'), 'latin1');
    return runCommand('catalogue', ['import', file, '--dry-run'], { DATABASE_URL: shop.databaseUrl });
  };
  const command = await tryOut(
    'Tomato,/a.svg,42.5,kg,4.5,vegetables,tomato',
    'Café Quince,/a.svg,9,kg,4,fruits,quince',
  );
  expect(await command.ended).toBe(0);
  expect(command.stdout()).toMatch(/^~\ttomato\t.*price 38 → 42\.5.*\n\+\tquince\tCafé Quince\n$/);
  expect(command.stderr()).toMatch('dry-run.csv is read as Windows-1252.\n');
  expect(command.stderr()).toMatch('Products: 1 new, 1 changed, 0 unchanged. Nothing was imported.\n');
  const { code, stderr } = await outcomeOf(await tryOut('Good,/a.svg,10,kg,4,toys,good'));
  expect([code, stderr]).toEqual([1, expect.stringContaining('line 2: there is no category "toys"')]);
  expect(await all()).toEqual(before);
});

it('a long file is written in batches, each product once, with its stock', async () => {
  const basic = basics(await entry('cumin-seeds'));
  const many = Array.from({ length: 230 }, (_, nth) => {
    const name = `Seeds ${String((nth * 7) % 230).padStart(3, '0')}`;
    return { ...basic, _id: name.toLowerCase().replace(' ', '-'), title: name, stock: nth % 5 };
  });
  expect(await importJson(many)).toEqual([230, 0, 0]);
  const counted = () =>
    shop.sql(`SELECT count(*)::int AS products, sum("onHand")::int AS "onHand",
      (SELECT sum(qty)::int FROM stock_movements WHERE "productId" LIKE 'seeds-%') AS moved
      FROM stock WHERE "productId" LIKE 'seeds-%'`);
  expect(await counted()).toEqual([{ products: 230, onHand: 460, moved: 460 }]);
  const [first, ...others] = many;
  const changed = [{ ...first, price: 77 }, ...others.map((one) => ({ ...one, stock: one.stock + 1 }))];
  expect(await importJson(changed)).toEqual([0, 1, 229]);
  expect(await counted()).toEqual([{ products: 230, onHand: 689, moved: 689 }]);
});
