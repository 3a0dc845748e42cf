/** Queries to Vendure's shop API, for what the shop's cards and cart show. */

const LINE = `id quantity linePriceWithTax
  productVariant { id sku name priceWithTax product { slug description featuredAsset { preview } } }`;
const ORDER = `id totalQuantity subTotalWithTax shippingWithTax totalWithTax lines { ${LINE} }`;
const PRICE = `... on SinglePrice { value } ... on PriceRange { min max }`;
const RESULT = `__typename ... on Order { ${ORDER} } ... on ErrorResult { errorCode message }`;

export const BROWSE_WAYS = {
  search: `query ($take: Int!) { search(input: { take: $take, groupByProduct: true, sort: { name: ASC } }) {
    items { productId slug productName description collectionIds productAsset { preview } priceWithTax { ${PRICE} } } } }`,
  products: `query ($take: Int!) { products(options: { take: $take, sort: { id: ASC } }) {
    items { id slug name description featuredAsset { preview } facetValues { name } variants { id priceWithTax } } } }`,
};

export const QUERIES = {
  product: `query ($slug: String!) { product(slug: $slug) {
    id slug name description featuredAsset { preview } facetValues { name } variants { id priceWithTax } } }`,
  cart: `query { activeOrder { ${ORDER} } }`,
  setQty: `mutation ($line: ID!, $quantity: Int!) {
    adjustOrderLine(orderLineId: $line, quantity: $quantity) { ${RESULT} } }`,
  add: `mutation ($variant: ID!, $quantity: Int!) {
    addItemToOrder(productVariantId: $variant, quantity: $quantity) { ${RESULT} } }`,
};
