export const heading = 'Delete your account';
export const hint = 'This cannot be undone, and is not possible while an order is under way.';
export const ask = 'Delete account';
export const notLoaded = 'We could not load the form.';
