export const home = 'Home';
export const products = 'Products';
export const allProducts = 'All products';
export const resultsFor = (q: string): string => `Results for “${q}”`;
export const onOffer = 'On offer';
export const atLeastOff = (percent: number): string => `At least ${percent}% off`;
export const browse = (shop: string, category = 'fresh groceries'): string =>
  `Browse ${category.toLowerCase()} at ${shop}: clear prices, honest ratings, and delivery to your door.`;
export const buy = (shop: string, title: string, quantity: string, category: string): string =>
  `Buy ${title} (${quantity}) online at ${shop}, fresh from our ${category.toLowerCase()} shelf to your door.`;
