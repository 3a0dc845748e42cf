export const unitPrice = (price: string, unit: string): string => `${price}/${unit}`;
export const mrp = 'एमआरपी';
export const off = (percent: number): string => `${percent}% छूट`;
