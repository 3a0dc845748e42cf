export const heading = 'आप कहाँ-कहाँ लॉग इन हैं';
export const about =
  'जो डिवाइस अब इस्तेमाल नहीं होते, उन्हें लॉग आउट करें। कोई डिवाइस अनजान लगे, तो अपना पासवर्ड भी बदलें।';
export const notLoaded = 'यह सूची लोड नहीं हो पाई।';
export const thisDevice = 'यह डिवाइस';

export const clock = () => ({ hour: 'numeric', minute: '2-digit', dayPeriod: 'short' }) as const;

interface Device {
  browser: string | null;
  system: string | null;
}

export function nameOf({ browser, system }: Device): string {
  if (browser === null) return system === null ? 'अनजान डिवाइस' : `${system} पर अनजान ब्राउज़र`;
  return system === null ? browser : `${system} पर ${browser}`;
}

export const since = (start: string): string => `लॉग इन: ${start}`;
export const sinceAndUsed = (start: string, lastUsed: string): string =>
  `लॉग इन: ${start}, पिछली बार इस्तेमाल: ${lastUsed}`;

export const logOut = 'लॉग आउट करें';
export const logOutOf = (device: string): string => `${device} को लॉग आउट करें`;
export const deviceLoggedOut = (device: string): string => `${device} लॉग आउट हो गया`;
export const logOutOthers = 'बाकी सब जगह से लॉग आउट करें';
export const othersLoggedOut = 'बाकी सब जगह से लॉग आउट हो गया';
