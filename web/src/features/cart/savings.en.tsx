import type { ReactNode } from 'react';

export const saved = (price: ReactNode) => <>You save {price} on the MRP</>;
