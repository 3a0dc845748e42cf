export { AccountControls } from './AccountControls';
export { askForLogin } from './ask-ahead';
export { LoginForm } from './LoginForm';
export { Profile, ProfileSkeleton } from './Profile';
export { SignupForm } from './SignupForm';
