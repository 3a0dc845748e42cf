import { FORMS } from '../wording/forms.en';
import { wordProblem, wordProblems } from '../wording/wording';
import { addressText, normaliseAddress, validateAddress, validateOnBlur } from './address-rules';
import { placeOf, stateOfAddress } from './pincode-places';

describe('address rules', () => {
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
});

describe('pincode places', () => {
  it.each([
    ['560001', 'Bengaluru', 'Karnataka'],
    ['583101', '', 'Karnataka'],
    ['110011', 'New Delhi', 'Delhi'],
    ['400001', 'Mumbai', 'Maharashtra'],
    ['403001', '', 'Goa'],
    ['600001', 'Chennai', 'Tamil Nadu'],
    ['500001', 'Hyderabad', 'Telangana'],
    ['517501', '', 'Andhra Pradesh'],
    ['160017', 'Chandigarh', 'Chandigarh'],
    ['160', 'Chandigarh', 'Chandigarh'],
    ['248001', 'Dehradun', 'Uttarakhand'],
    ['226001', 'Lucknow', 'Uttar Pradesh'],
    ['834001', 'Ranchi', 'Jharkhand'],
    ['825301', '', 'Jharkhand'],
    ['821101', '', 'Bihar'],
    ['781001', 'Guwahati', 'Assam'],
    ['793001', '', 'Meghalaya'],
    ['799001', '', 'Tripura'],
    ['737101', '', 'Sikkim'],
    ['744101', '', 'Andaman and Nicobar Islands'],
    ['000000', '', ''],
    ['999999', '', ''],
    ['', '', ''],
  ])('%s is %p in %p', (pincode, city, state) => expect(placeOf(pincode)).toEqual({ city, state }));

  it.each([
    ...['Gurugram 122001', 'Ludhiana 141001', 'Amritsar 143001', 'Kanpur 208001', 'Varanasi 221001'],
    ...['Agra 282001', 'Jaipur 302001', 'Ahmedabad 380001', 'Vadodara 390001', 'Surat 395003', 'Pune 411001'],
    ...['Nashik 422001', 'Nagpur 440001', 'Indore 452001', 'Bhopal 462001', 'Vijayawada 520001'],
    ...['Visakhapatnam 530001', 'Mysuru 570001', 'Madurai 625001', 'Coimbatore 641001', 'Kochi 682001'],
    ...['Thiruvananthapuram 695001', 'Kolkata 700001', 'Bhubaneswar 751001', 'Patna 800001'],
  ])('the chief post office of %s is in that city', (known) => {
    const [city, pincode] = known.split(' ');
    expect(placeOf(pincode!).city).toBe(city);
  });

  it.each([
    ['790 791 792', 'Arunachal Pradesh'],
    ['49', 'Chhattisgarh'],
    ['36 37 38 39', 'Gujarat'],
    ['12 13', 'Haryana'],
    ['17', 'Himachal Pradesh'],
    ['18 19', 'Jammu and Kashmir'],
    ['67 68 69', 'Kerala'],
    ['194', 'Ladakh'],
    ['45 46 47 48', 'Madhya Pradesh'],
    ['795', 'Manipur'],
    ['796', 'Mizoram'],
    ['797 798', 'Nagaland'],
    ['75 76 77', 'Odisha'],
    ['14 15 16', 'Punjab'],
    ['30 31 32 33 34', 'Rajasthan'],
    ['70 71 72 73 74', 'West Bengal'],
  ])('pincodes that begin with %s are of %s', (circles, state) => {
    for (const digits of circles.split(' ')) expect(placeOf(digits.padEnd(6, '9')).state).toBe(state);
  });

  it.each([
    ['12 MG Road, Bengaluru, Karnataka, 560001', 'Karnataka'],
    ['Flat 110011, Park Street, 700016', 'West Bengal'],
    ['At the door', undefined],
    ['Somewhere, 999999', undefined],
  ])('%j is in %p', (address, state) => expect(stateOfAddress(address)).toBe(state));

  it('every postal circle of India has a state', () => {
    const circles = [...Array(85 - 11 + 1).keys()].map((at) => String(at + 11));
    const unknown = circles.filter((circle) => placeOf(`${circle}0001`).state === '');
    // 29, 35, 54, 55, 65 and 66 are not in use; 79 is divided by its third digit.
    expect(unknown).toEqual(['29', '35', '54', '55', '65', '66']);
  });
});
