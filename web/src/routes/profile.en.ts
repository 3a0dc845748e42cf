export const intro =
  'Your details, messages and how you log in. At the end: download your data or delete your account.';
