import { CURRENCY } from '../cart/pricing';
import { titled } from '../shop/page-head';
import type { PageHead, Site } from '../shop/page-head';
import { pathIn, productPath } from '../shop/paths';
import type { StockLevel } from '../stock/stock';
import { BASE } from '../wording/language.en';
import * as texts from './catalogue-heads.en';
import { categoryLabel } from './category-label';
import type { Diet, NutritionTable } from './product-facts';
import { savingOf } from './saving';
import type { Filters } from './filters';
import { listingTitle } from './listing-title';
import { listingBreadcrumbs, onlyCategory, productBreadcrumbs } from './breadcrumbs';
import type { Breadcrumb } from './breadcrumbs';
import { unitLabel } from './units.en';

/** The parts of a product that its head describes. */
export interface DescribedProduct {
  _id: string;
  title: string;
  image: string;
  /** Rupees for one unit. */
  price: number;
  quantity: string;
  categoryName: string;
  /** Rupees. */
  mrp: number;
  unitPrice: { price: number; per: string };
  diet: Diet;
  stockLevel: StockLevel;
  facts: { description: string; nutrition: NutritionTable | null } | null;
}

const breadcrumbs = ({ origin }: Site, trail: Breadcrumb[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + pathIn(BASE, path),
  })),
});

/** The head of a listing. A single category has its own canonical page; other filters share that of the whole list. */
export function listingHead(site: Site, filters: Filters): PageHead {
  const only = onlyCategory(filters);
  const trail = listingBreadcrumbs(filters);
  return {
    title: titled(site, listingTitle(filters)),
    description: texts.browse(site.name, only && categoryLabel(only)),
    canonical: trail.at(-1)!.path,
    noindex: filters.q !== '',
    structuredData: [breadcrumbs(site, trail)],
  };
}

/** UN/CEFACT's unit codes for unit prices. */
const UNIT_CODES: Readonly<Record<string, string>> = { kg: 'KGM', litre: 'LTR', piece: 'C62' };

/** The unit price and the MRP, as schema.org price specifications. */
function priceSpecifications({ price, mrp, unitPrice }: DescribedProduct): object[] {
  const specification = { '@type': 'UnitPriceSpecification', priceCurrency: CURRENCY };
  const unitCode = UNIT_CODES[unitPrice.per];
  return [
    ...(savingOf({ price, mrp })
      ? [{ ...specification, price: mrp.toFixed(2), priceType: 'https://schema.org/StrikethroughPrice' }]
      : []),
    ...(unitCode
      ? [
          {
            ...specification,
            price: unitPrice.price.toFixed(2),
            referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode },
          },
        ]
      : []),
  ];
}

const AVAILABILITY: Readonly<Record<StockLevel, string>> = {
  IN_STOCK: 'https://schema.org/InStock',
  LOW_STOCK: 'https://schema.org/LimitedAvailability',
  OUT_OF_STOCK: 'https://schema.org/OutOfStock',
};

/** In schema.org, nutrition and diet are properties of menu items. */
function foodParts({ diet, facts }: DescribedProduct): object {
  const nutrition = facts?.nutrition;
  if (!nutrition) return { '@type': 'Product' };
  return {
    '@type': ['Product', 'MenuItem'],
    ...(diet === 'VEG' && { suitableForDiet: 'https://schema.org/VegetarianDiet' }),
    nutrition: {
      '@type': 'NutritionInformation',
      servingSize: '100 g or 100 ml',
      calories: `${nutrition.energyKcal} calories`,
      proteinContent: `${nutrition.proteinG} g`,
      carbohydrateContent: `${nutrition.carbsG} g`,
      sugarContent: `${nutrition.sugarsG} g`,
      fatContent: `${nutrition.fatG} g`,
      saturatedFatContent: `${nutrition.saturatedG} g`,
      fiberContent: `${nutrition.fibreG} g`,
      sodiumContent: `${nutrition.sodiumMg} mg`,
    },
  };
}

/** The head of a product's page, with its price for search engines. */
export function productHead(site: Site, product: DescribedProduct): PageHead {
  const { _id, title, image, price, quantity, categoryName } = product;
  const path = productPath(product);
  const category = categoryLabel(categoryName);
  const description = texts.buy(site.name, title, unitLabel(quantity), category);
  const described = {
    '@context': 'https://schema.org',
    ...foodParts(product),
    name: title,
    description: product.facts?.description ?? description,
    image: [site.origin + image],
    sku: _id,
    category,
    offers: {
      '@type': 'Offer',
      url: site.origin + pathIn(BASE, path),
      price: price.toFixed(2),
      priceCurrency: CURRENCY,
      availability: AVAILABILITY[product.stockLevel],
      itemCondition: 'https://schema.org/NewCondition',
      priceSpecification: priceSpecifications(product),
    },
  };
  return {
    title: titled(site, title),
    description,
    canonical: path,
    noindex: false,
    structuredData: [described, breadcrumbs(site, productBreadcrumbs(product))],
  };
}
