export const intro =
  'Your details, our messages to you, and how you log in. At the end: your data, and deleting the account.';
