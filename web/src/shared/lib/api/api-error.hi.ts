import type { ErrorCode } from '@domain/error-code';
import { orderNumber } from '@domain/order/order-number';
import type { UnpaidLimit } from '@domain/order/order-rules';
import type { OrderStatus } from '@domain/order/order-status';
import { FORMS } from '@domain/wording/forms.hi';
import { wordProblem } from '@domain/wording/wording';
import type { Problem } from '@domain/wording/wording';

export const unreachable = 'दुकान से संपर्क नहीं हो पाया। इंटरनेट देख लें और फिर कोशिश करें।';
export const unexpected = 'हमारी तरफ़ से कुछ गड़बड़ हो गई। थोड़ी देर में फिर कोशिश करें।';

/** For errors without a text of their own. */
const GENERAL = 'यह नहीं हो पाया। कृपया फिर कोशिश करें।';
const INVALID = 'यह जानकारी सही नहीं है। जाँचकर फिर कोशिश करें।';

type Details = Readonly<Record<string, unknown>>;
type Word = string | ((details: Details) => string);

const wait = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} मिनट` : `${seconds} सेकंड`;

/** Where an order is that can no longer be cancelled. */
const PROGRESS: Partial<Record<OrderStatus, string>> = {
  PLACED: 'वह पैक होने ही वाला है',
  PICKING: 'वह पैक हो रहा है',
  PACKED: 'वह पैक हो चुका है',
  OUT_FOR_DELIVERY: 'वह रास्ते में है',
  DELIVERED: 'वह डिलीवर हो चुका है',
  DELIVERY_FAILED: 'वह डिलीवरी के लिए निकल चुका है',
};

/** What there is too much of; orders to be paid at the door are only placed by other programs. */
const TOO_MUCH: Partial<Record<UnpaidLimit, string>> = {
  UNPAID_ORDERS: 'बिना पेमेंट के बहुत सारे ऑर्डर शुरू हुए हैं।',
  HELD_GOODS: 'चीज़ें आपके लिए काफ़ी देर तक रिज़र्व रहीं, पर पेमेंट नहीं हुआ।',
};

/** Why an account cannot be deleted yet. */
const IN_USE: Readonly<Record<string, (number: string) => string>> = {
  ORDER_OPEN: (number) => `आपका ऑर्डर ${number} अभी चल रहा है। उसके डिलीवर या रद्द होने के बाद अपना अकाउंट हटाएँ।`,
  MONEY_OWED: (number) => `आपके ऑर्डर ${number} के पैसे अभी वापस आ रहे हैं। पैसे मिल जाने के बाद अपना अकाउंट हटाएँ।`,
};

const BY_CODE: Partial<Record<ErrorCode, Word>> = {
  UNAUTHENTICATED: 'आप लॉग आउट हो चुके हैं। कृपया फिर लॉग इन करें।',
  INVALID_CREDENTIALS: 'ईमेल या पासवर्ड सही नहीं है।',
  EMAIL_NOT_REGISTERED: 'इस ईमेल से कोई अकाउंट नहीं है।',
  EMAIL_ALREADY_EXISTS: 'इस ईमेल से पहले से एक अकाउंट है।',
  NOT_FOUND: 'यह नहीं मिला। हो सकता है कि यह हट चुका हो या पुराना हो गया हो।',
  CART_EMPTY: 'आपका कार्ट खाली है।',
  ADDRESS_NOT_SELECTED: 'पहले डिलीवरी का पता चुनें।',
  INVALID_COUPON: 'यह कूपन मान्य नहीं है।',
  PRICE_MISMATCH: 'कीमत बदल गई है। कृपया नया कुल देख लें।',
  PAYMENT_NOT_VERIFIED: ({ late }) =>
    late
      ? 'यह पेमेंट बहुत देर से आया, इसलिए ऑर्डर नहीं हुआ। आपके पैसे वापस कर दिए जाएँगे।'
      : 'इस ऑर्डर के लिए पेमेंट की पुष्टि नहीं हो पाई।',
  PAYMENT_UNAVAILABLE: ({ pending }) =>
    pending
      ? 'आपके पेमेंट की पुष्टि हो रही है। दोबारा पेमेंट न करें: पुष्टि होते ही ऑर्डर हो जाएगा।'
      : 'अभी पेमेंट नहीं हो पा रहा है। आपके पैसे नहीं कटे हैं; कृपया फिर कोशिश करें।',
  INSUFFICIENT_STOCK: 'कुछ चीज़ें अब उतनी मात्रा में नहीं हैं।',
  SLOT_UNAVAILABLE: 'डिलीवरी का यह समय अब नहीं मिल सकता। कृपया दूसरा समय चुनें।',
  NOT_CANCELLABLE: ({ status }) => {
    const progress = PROGRESS[status as OrderStatus];
    return `यह ऑर्डर अब रद्द नहीं हो सकता${progress ? `: ${progress}` : ''}।`;
  },
  ACCOUNT_IN_USE: ({ reason, orderId }) => IN_USE[String(reason)]?.(orderNumber(String(orderId))) ?? GENERAL,
  FORBIDDEN: 'इसकी अनुमति नहीं है।',
  RATE_LIMITED: ({ retryAfterSeconds, reason }) => {
    const when = typeof retryAfterSeconds === 'number' ? wait(retryAfterSeconds) : 'थोड़ी देर';
    const why = TOO_MUCH[reason as UnpaidLimit] ?? 'अभी के लिए सीमा पूरी हो गई है।';
    return `${why} कृपया ${when} बाद फिर कोशिश करें।`;
  },
  SERVICE_UNAVAILABLE: 'दुकान अभी व्यस्त है। थोड़ी देर में फिर कोशिश करें।',
};

/** The problems of fields: of forms, and those that only the shop finds. */
const PROBLEMS = {
  ...FORMS,
  ADDRESSES_FULL: ({ max }: { max: number }) => `आपके ${max} पते सेव हैं। नया जोड़ने के लिए कोई एक हटाएँ।`,
  LIST_FULL: ({ max }: { max: number }) =>
    `इसमें ज़्यादा से ज़्यादा ${max} प्रोडक्ट रह सकते हैं। नया जोड़ने के लिए कोई एक हटाएँ।`,
  ORDER_LONG: ({ max }: { max: number }) => `एक ऑर्डर में ज़्यादा से ज़्यादा ${max} प्रोडक्ट हो सकते हैं।`,
  ORDER_TOO_DEAR: 'एक ऑर्डर ₹2 करोड़ तक का हो सकता है। कार्ट से कुछ हटाएँ।',
  PASSKEYS_FULL: ({ max }: { max: number }) => `आपकी ${max} पासकी हैं। नई जोड़ने के लिए कोई एक हटाएँ।`,
  PASSKEY_KNOWN: 'यह पासकी पहले जोड़ी जा चुकी है।',
  PASSKEY_UNCONFIRMED: 'डिवाइस ने दुकान के लिए इस पासकी की पुष्टि नहीं की। कृपया फिर कोशिश करें।',
  REPLACEMENT_DIET: 'शाकाहारी चीज़ के बदले शाकाहारी चीज़ ही चुनें, और अंडे वाली चीज़ के बदले मांस या मछली न चुनें।',
  REPLACEMENT_SAME: 'बदले में कोई दूसरा प्रोडक्ट चुनें।',
};

const problemText = (field: string, problem: Problem): string =>
  problem.code in PROBLEMS ? wordProblem(PROBLEMS, field, problem) : INVALID;

/** Beside its field a text has no danda. */
const sentence = (text: string): string => (text.endsWith('।') ? text : `${text}।`);

function wordOf(code: unknown, details: Details, fields: Record<string, string>): string {
  if (code === 'VALIDATION_FAILED')
    return [...new Set(Object.values(fields))].map(sentence).join(' ') || INVALID;
  const word = BY_CODE[code as ErrorCode] ?? GENERAL;
  return typeof word === 'string' ? word : word(details);
}

interface Rejection {
  message: string;
  extensions?: Details;
}

/** The shop words its errors in English, with codes. */
export function worded<Rejected extends Rejection>(rejection: Rejected): Rejected {
  const { code, fieldCodes, ...details } = rejection.extensions ?? {};
  const fields = Object.fromEntries(
    Object.entries((fieldCodes ?? {}) as Record<string, Problem>).map(([field, problem]) => [
      field,
      problemText(field, problem),
    ]),
  );
  return {
    ...rejection,
    message: wordOf(code, details, fields),
    extensions: { ...rejection.extensions, fields },
  };
}
