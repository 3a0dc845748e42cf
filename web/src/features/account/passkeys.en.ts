export const passkeys = 'Passkeys';
export const about =
  'Log in with your fingerprint, face or device PIN instead of a password. Changing your password keeps passkeys; resetting it by email removes them.';
export const notLoaded = 'We could not load your passkeys.';
export const loading = 'Loading your passkeys';
export const yourPasskeys = 'Your passkeys';
export const none = 'You have no passkeys yet.';
export const use = (added: string, lastUsed: string | null): string =>
  `Added ${added} · ${lastUsed === null ? 'Not used yet' : `Last used ${lastUsed}`}`;
export const unknown = 'This browser does not support passkeys.';
export const most = 'You cannot add more. Remove one first.';
export const addPasskey = 'Add a passkey';

export const formNotLoaded = 'We could not load the form.';
export const name = 'Name of the passkey';
export const nameHint = 'To recognise it in this list';
export const myDevice = 'My device';
export const yourPassword = 'Your password';
export const wrongPassword = 'This is not your password';
export const goOn = 'Continue';
export const cancel = 'Cancel';
export const added = 'Passkey added';

export const remove = 'Remove';
export const removePasskey = (passkey: string): string => `Remove the passkey ${passkey}`;
export const removeThis = 'Remove this passkey?';
export const noLonger = (passkey: string): string => `${passkey} will no longer log you in.`;
export const deleteThere = 'Your device may still offer it: delete it there, too.';
export const removeIt = 'Yes, remove it';
export const keepIt = 'Keep it';
export const removed = 'Passkey removed';
