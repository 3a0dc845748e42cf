export const heading = 'Where you are logged in';
export const about =
  'Log out devices that you no longer use. If you do not recognise one, change your password, too.';
export const notLoaded = 'We could not load this list.';
export const thisDevice = 'This device';

/** How a time is written. */
export const clock = () => ({ hour: 'numeric', minute: '2-digit', hour12: true }) as const;

interface Device {
  browser: string | null;
  system: string | null;
}

export function nameOf({ browser, system }: Device): string {
  if (browser === null) return system === null ? 'Unknown device' : `Unknown browser on ${system}`;
  return system === null ? browser : `${browser} on ${system}`;
}

export const since = (start: string): string => `Since ${start}`;
export const sinceAndUsed = (start: string, lastUsed: string): string =>
  `Since ${start}, last used ${lastUsed}`;

export const logOut = 'Log out';
export const logOutOf = (device: string): string => `Log out ${device}`;
export const deviceLoggedOut = (device: string): string => `${device} is logged out`;
export const logOutOthers = 'Log out everywhere else';
export const othersLoggedOut = 'You are logged out everywhere else';
