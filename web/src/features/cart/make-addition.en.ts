export const notAdded = (title: string) => `We could not add ${title}. Please try again.`;
