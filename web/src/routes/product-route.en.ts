export const heading = 'Product';
export const failed = 'We could not load this product.';
