export const heading = 'Your data';
export const hint =
  'A file with everything that the shop keeps about you: your profile, lists, orders, payments and messages.';
export const download = 'Download my data';
export const downloaded = 'Data downloaded';
export const failed = 'We could not load your data. Please check your connection and try again.';
/** As the shop words it. */
export const rejected = (message: string): string => message;
