import type { ReactNode } from 'react';

export const withDelivery = (price: ReactNode) => <>{price} डिलीवरी सहित</>;
