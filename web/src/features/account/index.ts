export { AccountControls } from './AccountControls';
export { preloadLogin } from './preload';
export { LoginForm } from './LoginForm';
export { Profile, ProfileSkeleton } from './Profile';
export { SignupForm } from './SignupForm';
