export const signUp = 'Sign up';
export const forgotPassword = 'Forgot your password?';
export const newPassword = 'New password';
export const profile = 'Profile';
