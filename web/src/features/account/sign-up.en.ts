export const firstName = 'First name';
export const lastName = 'Last name';
export const email = 'Email';
export const createAccount = 'Create account';
export const haveAccount = 'Already have an Account';
