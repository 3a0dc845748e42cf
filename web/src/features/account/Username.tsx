/** Tells password managers whose password a form is about. */
export const Username = ({ email }: { email: string }) => (
  <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
);
