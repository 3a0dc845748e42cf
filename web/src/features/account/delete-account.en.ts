export const heading = 'Delete your account';
export const hint = 'It cannot be undone. While an order is under way, the account has to stay.';
export const ask = 'Delete account';
export const notLoaded = 'We could not load the form.';
