/** The label of the breadcrumbs. */
export const breadcrumb = 'Breadcrumb';
export const close = 'Close';
export const back = 'Back';
export const loading = 'Loading';
export const checkConnection = 'Check your connection, then try again. Nothing is lost.';
export const tryAgain = 'Try again';
