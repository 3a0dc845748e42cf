export const changed = 'Your password is changed';
