/** A label as it is shown; it is saved in English, unless it is the shopper's own. */
export const labelText = (label: string): string => label;
