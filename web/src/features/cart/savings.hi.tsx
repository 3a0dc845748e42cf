import type { ReactNode } from 'react';

export const saved = (price: ReactNode) => <>MRP पर {price} की बचत</>;
