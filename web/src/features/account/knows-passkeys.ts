/** Whether this browser knows passkeys, at this address: none does on a page without HTTPS, except on the machine itself. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;
