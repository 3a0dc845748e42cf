import { normaliseAddress, validateAddress, validateOnBlur } from './address-rules';
import { addressText } from './address-text';
import { FORMS } from '../wording/forms.en';
import { wordProblem, wordProblems } from '../wording/wording';

const { ADDRESS_EMPTY, MOBILE_INVALID, NAME_EMPTY, PINCODE_DIGITS, PINCODE_FORMAT, HIDDEN_CHARACTERS } =
  FORMS;

const home = {
  name: 'Asha Rao',
  mobileNumber: '9876543210',
  pincode: '560001',
  street: '12, MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  label: 'Home',
};

describe('submitting an address', () => {
  it.each([
    ['all fine', {}, {}],
    ['no city', { city: '' }, {}],
    ['no name', { name: ' ' }, { name: ADDRESS_EMPTY }],
    ['no street', { street: '' }, { street: ADDRESS_EMPTY }],
    ['no pincode', { pincode: '' }, { pincode: ADDRESS_EMPTY }],
    ['no state', { state: '' }, { state: ADDRESS_EMPTY }],
    ['no mobile number', { mobileNumber: '' }, { mobileNumber: ADDRESS_EMPTY }],
    ['5 digits', { pincode: '56000' }, { pincode: PINCODE_DIGITS }],
    ['7 digits', { pincode: '5600011' }, { pincode: PINCODE_DIGITS }],
    ['a letter in the pincode', { pincode: '56000a' }, { pincode: PINCODE_DIGITS }],
    ['digits of another script', { pincode: '५६०००१' }, { pincode: PINCODE_DIGITS }],
    ['a mobile number from 7', { mobileNumber: '7000000000' }, {}],
    ['a mobile number from 6', { mobileNumber: '6876543210' }, { mobileNumber: MOBILE_INVALID }],
    ['9 digits', { mobileNumber: '987654321' }, { mobileNumber: MOBILE_INVALID }],
    ['11 digits', { mobileNumber: '98765432101' }, { mobileNumber: MOBILE_INVALID }],
    ['a country code', { mobileNumber: '+919876543210' }, { mobileNumber: MOBILE_INVALID }],
    ['a mobile number in another script', { mobileNumber: '९८७६५४३२१०' }, { mobileNumber: MOBILE_INVALID }],
    ['a name of 61', { name: 'a'.repeat(61) }, { name: 'Name should have at most 60 characters' }],
    ['a state of 61', { state: 'a'.repeat(61) }, { state: 'State should have at most 60 characters' }],
    ['NUL in the street', { street: 'a\0b' }, { street: HIDDEN_CHARACTERS }],
    ['a street of 200', { street: 'a'.repeat(200) }, {}],
    [
      'a street of 201',
      { street: 'a'.repeat(201) },
      { street: 'Address should have at most 200 characters' },
    ],
    ['a city of 61', { city: 'a'.repeat(61) }, { city: 'City should have at most 60 characters' }],
    ['no label', { label: undefined }, {}],
    ['a label of 20', { label: 'म'.repeat(20) }, {}],
    ['a label of 21', { label: 'a'.repeat(21) }, { label: 'Label should have at most 20 characters' }],
    ['NUL in the label', { label: 'Ho\0me' }, { label: HIDDEN_CHARACTERS }],
    ['NUL in the state', { state: 'Kar\0nataka' }, { state: HIDDEN_CHARACTERS }],
  ])('%s', (_, change, expected) => {
    expect(wordProblems(FORMS, validateAddress({ ...home, ...change }))).toEqual(expected);
  });
});

describe('leaving a field', () => {
  it.each([
    ['name', '', NAME_EMPTY],
    ['name', '  ', NAME_EMPTY],
    ['name', 'Asha', undefined],
    ['pincode', '', PINCODE_FORMAT],
    ['pincode', '56000', PINCODE_FORMAT],
    ['pincode', '560001', undefined],
    ['pincode', ' 560001 ', undefined],
    ['street', '', undefined],
    ['mobileNumber', '1', undefined],
  ] as const)('%s %j', (field, value, expected) => {
    const problem = validateOnBlur(field, value);
    expect(problem && wordProblem(FORMS, field, problem)).toBe(expected);
  });
});

describe('an address as text', () => {
  it('joins its parts with commas, without an empty city', () => {
    expect(addressText(home)).toBe('12, MG Road, Bengaluru, Karnataka, 560001');
    expect(addressText({ ...home, city: '' })).toBe('12, MG Road, Karnataka, 560001');
  });

  it.each(Object.keys(home) as (keyof typeof home)[])('is stored without space around its %s', (field) =>
    expect(normaliseAddress({ ...home, [field]: ` ${home[field]} ` })).toEqual(home),
  );

  it.each([undefined, null, '', ' \u200b'])('has no label if that is %j', (label) =>
    expect(normaliseAddress({ ...home, label }).label).toBeNull(),
  );
});
