import type { ReactNode } from 'react';

export const saved = (price: ReactNode) => <>एमआरपी पर {price} की बचत</>;
