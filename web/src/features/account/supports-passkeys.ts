/** Whether this browser supports passkeys at this address: without HTTPS it does so only on localhost. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window;
