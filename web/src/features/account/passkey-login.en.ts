export const logIn = 'Log in with a passkey';

export const hasOne = 'This device has a passkey for your account already.';
export const cannotKeep = 'This device cannot keep passkeys with a fingerprint, a face or a PIN.';
export const wrongAddress = 'Passkeys do not work at this address of the shop.';
export const failed = 'Your device could not do that. Please try again.';
