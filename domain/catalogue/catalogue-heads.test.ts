import {
  alternates,
  headTags,
  homeHead,
  notFoundHead,
  plainHead,
  privateHead,
  scriptText,
} from '../shop/page-head';
import type { HeadTag } from '../shop/page-head';
import { listingHead, productHead } from './catalogue-heads';
import { initialFilters } from './filters';
import type { Filters } from './filters';

const SITE = { name: 'Tokri', origin: 'https://tokri.example' };
const MILK = {
  _id: 'fresh-cow-milk',
  title: 'Fresh Cow Milk',
  image: '/images/products/fresh-cow-milk.svg',
  price: 34,
  quantity: '500ml',
  categoryName: 'dairy',
  mrp: 34,
  unitPrice: { price: 68, per: 'litre' },
  diet: 'VEG',
  stockLevel: 'IN_STOCK',
  facts: null,
} as const;
const listing = (filters: Partial<Filters>) => listingHead(SITE, { ...initialFilters, ...filters });
const valueOf = (tags: HeadTag[], name: string): string | undefined => {
  const found = tags.find(({ attributes: { name: n, property, rel } }) => [n, property, rel].includes(name));
  return found?.attributes.content ?? found?.attributes.href;
};

describe('the title', () => {
  it.each([
    ['Tokri · Fresh groceries to your door', homeHead(SITE)],
    ['Fresh Cow Milk · Tokri', productHead(SITE, MILK)],
    ['On offer · Tokri', listing({ offer: 'any' })],
    ['At least 10% off · Tokri', listing({ offer: 10, sort: 'saving' })],
    ['Products · Tokri', listing({ offer: 10, diet: 'VEG' })],
    ['All products · Tokri', listing({})],
    ['Dry fruits · Tokri', listing({ categories: ['dryfruits'] })],
    ['Products · Tokri', listing({ sort: 'price-asc' })],
    ['Results for “milk” · Tokri', listing({ q: 'milk' })],
    ['Login · Tokri', plainHead(SITE, '/login')],
    ['Sign up · Tokri', plainHead(SITE, '/signup')],
    ['Forgot your password? · Tokri', plainHead(SITE, '/forgot-password')],
    ['New password · Tokri', plainHead(SITE, '/reset-password')],
    ['Request tester · Tokri', plainHead(SITE, '/mock')],
    ['Cart · Tokri', privateHead(SITE, 'Cart')],
    ['Tokri', privateHead(SITE, '')],
    ['Page Not Found · Tokri', notFoundHead(SITE)],
  ])('can be %j', (expected, { title }) => expect(title).toBe(expected));
  it('omits the shop’s name until it is known', () =>
    expect(productHead({ ...SITE, name: '' }, MILK).title).toBe('Fresh Cow Milk'));
});

describe('the description', () => {
  it.each([
    [/^Fruits, vegetables, dairy/, homeHead(SITE)],
    [/^Browse fresh groceries at Tokri: /, listing({})],
    [/^Browse dry fruits at Tokri: /, listing({ categories: ['dryfruits'] })],
    [/^Buy Fresh Cow Milk \(500ml\) online at Tokri, fresh from our dairy shelf/, productHead(SITE, MILK)],
    [/^Log in to /, plainHead(SITE, '/login')],
    [/^Create an account /, plainHead(SITE, '/signup')],
    [/^Fruits, vegetables, dairy/, plainHead(SITE, '/mock')],
  ])('matches %s', (expected, { description }) => expect(description).toMatch(expected));
});

describe('the noindex tag', () => {
  it.each([
    ['the tester', plainHead(SITE, '/mock'), true],
    ['asking for a new password', plainHead(SITE, '/forgot-password'), true],
    ['choosing a new password', plainHead(SITE, '/reset-password'), true],
    ['logging in', plainHead(SITE, '/login'), false],
    ['signing up', plainHead(SITE, '/signup'), false],
    ['home', homeHead(SITE), false],
  ])('%s', (_, { noindex }, expected) => expect(noindex).toBe(expected));
});

describe('the canonical path of a listing', () => {
  it.each<[Partial<Filters>, string, boolean]>([
    [{}, '/product', false],
    [{ categories: ['fruits'] }, '/product?category=fruits', false],
    [{ categories: ['fruits'], sort: 'price-desc', rating: 4 }, '/product?category=fruits', false],
    [{ categories: ['fruits', 'dairy'] }, '/product', false],
    [{ categories: [] }, '/product', false],
    [{ q: 'milk' }, '/product', true],
    [{ categories: ['dairy'], q: 'milk' }, '/product', true],
  ])('%j', (filters, canonical, noindex) => expect(listing(filters)).toMatchObject({ canonical, noindex }));
});

describe('the tags', () => {
  const tags = headTags(productHead(SITE, MILK), SITE);
  it.each([
    ['canonical', 'https://tokri.example/product/fresh-cow-milk'],
    ['og:url', 'https://tokri.example/product/fresh-cow-milk'],
    ['og:title', 'Fresh Cow Milk · Tokri'],
    ['og:image', 'https://tokri.example/share-card.png'],
    ['twitter:card', 'summary_large_image'],
    ['robots', undefined],
  ])('%s', (name, value) => expect(valueOf(tags, name)).toBe(value));
  it('include all that a shared link shows', () =>
    expect(tags.map(({ tag, attributes }) => [tag, ...Object.values(attributes)])).toEqual([
      ['meta', 'description', productHead(SITE, MILK).description],
      ['link', 'canonical', 'https://tokri.example/product/fresh-cow-milk'],
      ['meta', 'og:type', 'website'],
      ['meta', 'og:site_name', 'Tokri'],
      ['meta', 'og:locale', 'en_IN'],
      ['meta', 'og:title', 'Fresh Cow Milk · Tokri'],
      ['meta', 'og:description', productHead(SITE, MILK).description],
      ['meta', 'og:url', 'https://tokri.example/product/fresh-cow-milk'],
      ['meta', 'og:image', 'https://tokri.example/share-card.png'],
      ['meta', 'og:image:width', '1200'],
      ['meta', 'og:image:height', '630'],
      ['meta', 'og:image:alt', 'A basket of fresh groceries'],
      ['meta', 'twitter:card', 'summary_large_image'],
    ]));
  it('of a shopper’s own pages are only the description', () => {
    const own = headTags(privateHead(SITE, 'Cart'), SITE);
    expect(own.map(({ attributes }) => attributes.name)).toEqual(['description']);
  });
  it.each([
    ['a product', productHead(SITE, MILK), '/product/fresh-cow-milk', '/hi/product/fresh-cow-milk'],
    ['home', homeHead(SITE), '/', '/hi'],
  ])('name the pages of %s in both languages, English by default', (_, head, english, hindi) =>
    expect(alternates(head, SITE).map(({ tag, attributes }) => [tag, ...Object.values(attributes)])).toEqual([
      ['link', 'alternate', 'en', SITE.origin + english],
      ['link', 'alternate', 'hi', SITE.origin + hindi],
      ['link', 'alternate', 'x-default', SITE.origin + english],
    ]),
  );
  it('name no other pages for a shopper’s own', () =>
    expect(alternates(privateHead(SITE, 'Cart'), SITE)).toEqual([]));
  it('have noindex for a page that does not exist', () =>
    expect(valueOf(headTags(notFoundHead(SITE), SITE), 'robots')).toBe('noindex'));
});

describe('structured data', () => {
  const step = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: `https://tokri.example${path}`,
  });
  it('has the facts of a product: description, saving and nutrition', () => {
    const nutrition = {
      ...{ energyKcal: 64, proteinG: 3.3, carbsG: 4.8, sugarsG: 4.8 },
      ...{ fatG: 3.5, saturatedG: 2.2, fibreG: 0, sodiumMg: 45 },
    };
    const facts = { description: 'Pasteurised cow milk.', nutrition };
    expect(productHead(SITE, { ...MILK, mrp: 40, facts }).structuredData[0]).toMatchObject({
      '@type': ['Product', 'MenuItem'],
      description: 'Pasteurised cow milk.',
      suitableForDiet: 'https://schema.org/VegetarianDiet',
      nutrition: {
        '@type': 'NutritionInformation',
        servingSize: '100 g or 100 ml',
        calories: '64 calories',
        proteinContent: '3.3 g',
        carbohydrateContent: '4.8 g',
        sugarContent: '4.8 g',
        fatContent: '3.5 g',
        saturatedFatContent: '2.2 g',
        fiberContent: '0 g',
        sodiumContent: '45 mg',
      },
      offers: {
        price: '34.00',
        priceSpecification: [
          { price: '40.00', priceType: 'https://schema.org/StrikethroughPrice' },
          { price: '68.00', referenceQuantity: { unitCode: 'LTR' } },
        ],
      },
    });
    expect(productHead(SITE, { ...MILK, diet: 'EGG', facts }).structuredData[0]).not.toHaveProperty(
      'suitableForDiet',
    );
  });
  it.each([
    ['IN_STOCK', 'InStock'],
    ['LOW_STOCK', 'LimitedAvailability'],
    ['OUT_OF_STOCK', 'OutOfStock'],
  ] as const)('calls %s %s', (stockLevel, availability) =>
    expect(productHead(SITE, { ...MILK, stockLevel }).structuredData[0]).toMatchObject({
      offers: { availability: `https://schema.org/${availability}` },
    }),
  );
  it.each([
    ['kg', ['KGM']],
    ['piece', ['C62']],
    ['bunch', []],
  ])('has the unit price per %s with the codes %j', (per, codes) => {
    const [product] = productHead(SITE, { ...MILK, unitPrice: { price: 68, per } }).structuredData;
    expect(product).toMatchObject({
      offers: { priceSpecification: codes.map((unitCode) => ({ referenceQuantity: { unitCode } })) },
    });
  });
  it('prices a product in rupees', () => {
    const [product, trail] = productHead(SITE, MILK).structuredData;
    expect(product).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Fresh Cow Milk',
      description: productHead(SITE, MILK).description,
      image: ['https://tokri.example/images/products/fresh-cow-milk.svg'],
      sku: 'fresh-cow-milk',
      category: 'Dairy',
      offers: {
        '@type': 'Offer',
        url: 'https://tokri.example/product/fresh-cow-milk',
        price: '34.00',
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        priceSpecification: [
          {
            '@type': 'UnitPriceSpecification',
            priceCurrency: 'INR',
            price: '68.00',
            referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'LTR' },
          },
        ],
      },
    });
    expect(trail).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        step(1, 'Home', '/'),
        step(2, 'Dairy', '/product?category=dairy'),
        step(3, 'Fresh Cow Milk', '/product/fresh-cow-milk'),
      ],
    });
  });
  it('has breadcrumbs to a category through all products', () =>
    expect(listing({ categories: ['dairy'] }).structuredData).toMatchObject([
      {
        itemListElement: [
          step(1, 'Home', '/'),
          step(2, 'Products', '/product'),
          step(3, 'Dairy', '/product?category=dairy'),
        ],
      },
    ]));
  it('cannot end its script element', () => {
    const text = scriptText({ name: '</script><script>alert(1)</script><!--' });
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script><!--' });
  });
});

it('Home has structured data of the shop and its search', () => {
  expect(homeHead(SITE).structuredData).toEqual([
    {
      ...{ '@context': 'https://schema.org', '@type': 'WebSite', name: 'Tokri', inLanguage: 'en-IN' },
      url: 'https://tokri.example/',
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: 'https://tokri.example/product?q={search_term_string}',
        },
        'query-input': 'required name=search_term_string',
      },
    },
  ]);
  expect(homeHead({ ...SITE, name: '' }).title).toBe('Fresh groceries to your door');
});

it('other pages have no structured data', () => {
  for (const head of [plainHead(SITE, '/credits'), privateHead(SITE, 'Cart'), notFoundHead(SITE)])
    expect(head.structuredData).toEqual([]);
  expect(plainHead(SITE, '/credits')).toMatchObject({
    title: 'Image credits · Tokri',
    description: homeHead(SITE).description,
    noindex: true,
  });
});
