import { formatWeight } from '@domain/wording/weight.hi';
import type { OrderCardFragment } from '@/gql/operations';
import { LOCALE } from '@domain/wording/language.hi';

export const STATUS_NAMES: Record<OrderCardFragment['status'], string> = {
  PLACED: 'ऑर्डर हो गया',
  PICKING: 'पैकिंग',
  PACKED: 'पैक हो गया',
  OUT_FOR_DELIVERY: 'रास्ते में है',
  DELIVERED: 'डिलीवर हो गया',
  DELIVERY_FAILED: 'डिलीवर नहीं हुआ',
  CANCELLED: 'रद्द हो गया',
};
/** With the part of the day: "25 नवंबर 2026 को शाम 7:05 बजे". */
export function instantFormat(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat(LOCALE, {
    ...{ day: 'numeric', month: 'long', year: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', dayPeriod: 'short', timeZone },
  });
  return (at) => format.format(at).replace(/\s(?=बजे$)/, '\u00a0');
}
export const payAtDoor = 'डिलीवरी पर पेमेंट';
export const paid = 'पेमेंट हो गया';
export const paidAtDoor = 'डिलीवरी पर पेमेंट हुआ';

export const comes = (when: string): string => `${when} के बीच आएगा`;
export const deliveryTime = (when: string): string => `डिलीवरी का समय: ${when}`;

export const order = 'ऑर्डर';
export const orderId = 'ऑर्डर आईडी';
export const copy = 'कॉपी करें';
export const copyIdOf = (number: string): string => `ऑर्डर ${number} की आईडी कॉपी करें`;
export const idCopied = 'ऑर्डर आईडी कॉपी हो गई';
export const ofOrder = (action: string, number: string): string => `${action}: ऑर्डर ${number}`;
export const seeOrder = 'ऑर्डर देखें';
export const showDetails = 'जानकारी देखें';
export const hideDetails = 'जानकारी छिपाएँ';
export const ofDetails = (action: string, when: string): string => `${action}: ${when} का ऑर्डर`;
export const andMore = (title: string, count: number): string =>
  `${title} और ${count} अन्य ${count === 1 ? 'चीज़' : 'चीज़ें'}`;

export const shippingAddress = 'डिलीवरी का पता';
export const whatWasOrdered = 'ऑर्डर की गई चीज़ें';
export const price = 'कीमत';
export const delivery = 'डिलीवरी';
export const discount = 'छूट';
export const totalDue = 'कुल बाकी';
export const totalPaid = 'कुल पेमेंट हुआ';
export const total = 'कुल';
export const moneyBack = 'पैसे वापस';
export const inTheEnd = 'रिफ़ंड के बाद कुल';

export const notThere = 'स्टॉक में नहीं, पैसे नहीं लगेंगे';
export const onlyThere = (count: number): string => `स्टॉक में सिर्फ़ ${count}, बाकी के पैसे नहीं लगेंगे`;
export const replacedBy = (other: string): string => `इसके बदले ${other}`;
export const partlyReplaced = (count: number, other: string): string =>
  `स्टॉक में सिर्फ़ ${count}, बाकी के बदले ${other}`;
export const lighter = (grams: number): string => `वज़न ${formatWeight(grams)} है, इसलिए कीमत कम है`;
