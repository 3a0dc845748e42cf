export const hint = (min: number): string => `कम से कम ${min} अक्षर`;
