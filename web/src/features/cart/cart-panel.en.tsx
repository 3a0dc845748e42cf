import type { ReactNode } from 'react';

export const withDelivery = (price: ReactNode) => <>With {price} delivery</>;
