/** The address of a product's own page. */
export const productPath = ({ _id }: { _id: string }): string => `/product/${encodeURIComponent(_id)}`;
