import type { FORMS as ENGLISH, LabelledField } from './forms.en';

/** Without those that no form has. */
const LABELS: Readonly<Record<string, string>> = {
  firstName: 'पहले नाम',
  lastName: 'उपनाम',
  password: 'पासवर्ड',
  newPassword: 'पासवर्ड',
  name: 'नाम',
  street: 'पते',
  city: 'शहर',
  state: 'राज्य',
  label: 'पते के नाम',
} satisfies Record<Exclude<LabelledField, 'reason' | 'idempotencyKey'>, string>;

export const FORMS = {
  LOGIN_EMPTY: 'सभी जानकारी भरें',
  SIGNUP_EMPTY: 'सभी जानकारी भरें',
  PASSWORD_SHORT: 'पासवर्ड में कम से कम 8 अक्षर होने चाहिए',
  EMAIL_INVALID: 'सही ईमेल डालें',
  NAME_EMPTY: 'नाम भरें',
  PINCODE_FORMAT: 'पिनकोड सही नहीं है',
  ADDRESS_EMPTY: 'यह जानकारी भरें',
  PINCODE_DIGITS: 'पिनकोड में 6 अंक होने चाहिए',
  MOBILE_INVALID: 'सही मोबाइल नंबर डालें',
  HIDDEN_CHARACTERS: 'नई लाइनें और छिपे हुए अक्षर हटाएँ',
  TOO_LONG: ({ max }: { max: number }, field: string) =>
    `${LABELS[field] ?? 'इस जानकारी'} में ज़्यादा से ज़्यादा ${max} अक्षर हो सकते हैं`,
} satisfies Record<keyof typeof ENGLISH, unknown>;
