export const question = 'Which email did you sign up with? We will email you a link to set a new password.';
export const email = 'Email';
export const send = 'Send the link';
export const sent = (address: string, minutes: number): string =>
  `If ${address} has an account, we have emailed it a link. It works for ${minutes} minutes.`;
export const cannotSend = 'We cannot email this address. Please contact the shop.';
export const backToProfile = 'Back to your profile';
export const backToLogin = 'Back to login';
