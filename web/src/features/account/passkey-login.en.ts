export const logIn = 'Log in with a passkey';

export const alreadyAdded = 'This device has a passkey for your account already.';
export const cannotKeep = 'This device cannot keep passkeys with a fingerprint, a face or a PIN.';
export const wrongAddress = 'Passkeys do not work at this address of the shop.';
/** For INVALID_CREDENTIALS: when logging in, and when adding one. */
export const noAccount =
  'This passkey did not open an account. Please try again, or log in with your password.';
export const tooLate = 'Too much time has passed since the password was entered. Please enter it again.';
export const failed = 'Your device could not do that. Please try again.';
