import type { ReactNode } from 'react';

export const heldFor = (time: ReactNode) => <>Held for you for {time}</>;
export const stillHeld = (minutes: number): string => `Held for you for ${minutes} more min`;
export const notHeld = 'No longer held';
export const holdEnded = 'No longer held for you. Place your order to hold it again.';
