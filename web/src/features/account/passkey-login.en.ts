export const logIn = 'Log in with a passkey';

export const alreadyAdded = 'This device already has a passkey for your account.';
export const cannotKeep = 'This device cannot store passkeys with a fingerprint, face or PIN.';
export const wrongAddress = 'Passkeys do not work at this web address.';
/** For INVALID_CREDENTIALS: when logging in, and when adding one. */
export const noAccount = 'This passkey did not work. Please try again, or log in with your password.';
export const tooLate = 'You entered your password too long ago. Please enter it again.';
export const failed = 'Your device could not do that. Please try again.';
