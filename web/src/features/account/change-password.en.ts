export const heading = 'Password';
export const hint = 'A new password logs you out on other devices and turns off notifications.';
export const currentPassword = 'Current password';
export const newPassword = 'New password';
export const change = 'Change password';
export const forgotPassword = 'Forgot your password?';
export const wrongPassword = 'This is not your current password';
