/** The display names of fields, if different from their name in the input. */
const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  password: 'Password',
  newPassword: 'Password',
  name: 'Name',
  street: 'Address',
  city: 'City',
  state: 'State',
  label: 'Label',
  reason: 'The reason',
  idempotencyKey: 'The key',
};
/** A field that may be too long. */
export type LabelledField = keyof typeof LABELS;

/** Problems of shoppers' forms, also for the browser. The first nine are the specification's, with its spelling. */
export const FORMS = {
  LOGIN_EMPTY: 'Fields Cannot be empty',
  SIGNUP_EMPTY: 'Fileds cannot be empty',
  PASSWORD_SHORT: 'Password Should have atleast 8 characters',
  EMAIL_INVALID: 'Email should be valid',
  NAME_EMPTY: 'Name cannot be empty',
  PINCODE_FORMAT: 'Pincode format incorrect',
  ADDRESS_EMPTY: 'Fields cannot be Empty',
  PINCODE_DIGITS: 'Pincode should be 6 digits',
  MOBILE_INVALID: 'Please enter a valid mobile number',
  HIDDEN_CHARACTERS: 'Please remove line breaks and hidden characters',
  TOO_LONG: ({ max }: { max: number }, field: string) =>
    `${(LABELS as Readonly<Record<string, string>>)[field] ?? field} should have at most ${max} characters`,
} as const;
