/** A unit, or the label of a pack, as shown beside prices: kg, 500grms, packet. */
export const unitLabel = (label: string): string => label;
