/** What a shopper recognises a device by; null if unknown. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** In this sequence: most browsers also name those that they descend from. */
const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|\bCriOS)\//],
  ['Safari', /\bVersion\/.* Safari\//],
];

const SYSTEMS: readonly [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** A program other than a browser names itself first, such as "curl/8.5.0". */
const PROGRAM = /^(?!Mozilla\/)([A-Za-z][\w.-]{0,39})(?:\/|$)/;
/** A longer header is truncated. */
const HEADER_MAX = 400;

const find = (names: readonly [string, RegExp][], text: string): string | null =>
  names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** What a User-Agent header says about a device: no version, model or language, which would identify a device. */
export function deviceOf(userAgent = ''): Device {
  const text = userAgent.slice(0, HEADER_MAX);
  return { browser: find(BROWSERS, text) ?? PROGRAM.exec(text)?.[1] ?? null, system: find(SYSTEMS, text) };
}
