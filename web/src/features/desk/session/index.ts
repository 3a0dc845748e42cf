export { Account } from './Account';
export { JoinForm } from './JoinForm';
export { returnPath, signInPath } from './return-path';
export { SignInForm } from './SignInForm';
