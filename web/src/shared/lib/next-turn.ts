/** Lets the page answer before what comes next. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
