export const email = 'Email';
export const rememberMe = 'Remember Me';
export const login = 'Login';
export const forgotPassword = 'Forgot your password?';
export const createAccount = 'Create a New Account';
export const testCredentials = 'Use Test Credentials';
export const wrongPassword = 'password is Incorrect';
