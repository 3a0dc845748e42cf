export const hint = (min: number): string => `At least ${min} characters`;
