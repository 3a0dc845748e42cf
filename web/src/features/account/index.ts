export { AccountControls } from './AccountControls';
export { preloadLogin } from './preload';
export { ForgotPasswordForm } from './ForgotPasswordForm';
export { LoginForm } from './LoginForm';
export { Profile } from './Profile';
export { ResetPasswordForm } from './ResetPasswordForm';
export { SignupForm } from './SignupForm';
