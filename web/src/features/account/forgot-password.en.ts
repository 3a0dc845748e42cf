export const question = 'Which email did you sign up with? We will mail you a link to set a new password.';
export const email = 'Email';
export const send = 'Send the link';
export const sent = (address: string, minutes: number): string =>
  `If ${address} has an account, a mail with a link is on its way. The link works for ${minutes} minutes.`;
export const cannotSend = 'We cannot send mails to this address. Please contact the shop.';
export const backToProfile = 'Back to your profile';
export const backToLogin = 'Back to login';
