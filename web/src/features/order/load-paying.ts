/** Loads what opens a payment and what follows it: one file, so that no payment is opened that nothing would follow. */
export const loadPaying = () => import('./paying');
