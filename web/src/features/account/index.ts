export { AccountControls } from './AccountControls';
export { LoginForm } from './LoginForm';
export { Profile } from './Profile';
export { SignupForm } from './SignupForm';
