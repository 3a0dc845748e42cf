export const unitPrice = (price: string, unit: string): string => `${price} a ${unit}`;
export const mrp = 'MRP';
export const off = (percent: number): string => `${percent}% off`;
