export const changed = 'Password changed';
