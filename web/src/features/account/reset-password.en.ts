export const notComplete =
  'This link is not complete. Open the link of our mail as it was sent to you, all of it.';
export const useless = 'This link has been used, or is too old. Please ask for a new one.';
export const about = 'It logs you out everywhere else, and removes the passkeys of your account.';
export const askAgain = 'Ask for a new link';
export const newPassword = 'New password';
export const change = 'Change password';
