export const password = 'Password';
export const reveal = (label: string, shown: boolean): string =>
  `${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`;
