export const notComplete = 'This link is incomplete. Please open the whole link from our email.';
export const useless = 'This link has been used, or is too old. Please ask for a new one.';
export const about = 'It logs you out everywhere else, and removes the passkeys of your account.';
export const askAgain = 'Ask for a new link';
export const newPassword = 'New password';
export const change = 'Change password';
