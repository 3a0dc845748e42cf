export const seeAll = 'See all';
export const failed = 'We could not load these products.';
