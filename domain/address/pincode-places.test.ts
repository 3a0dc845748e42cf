import { placeOf, placeOfSupply, stateOfAddress } from './pincode-places';

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
  ['12 MG Road, Bengaluru, Karnataka, 560001', 'Karnataka', 'Karnataka, 560001'],
  ['Flat 110011, Park Street, 700016', 'West Bengal', 'West Bengal, 700016'],
  ['12 MG Road, 560001, phone 8012345678', 'Karnataka', 'Karnataka, 560001'],
  ['At the door', undefined, ''],
  ['Somewhere, 999999', undefined, ''],
])('%j is in %p, and for its tax %p is kept', (address, state, kept) => {
  expect(stateOfAddress(address)).toBe(state);
  expect(placeOfSupply(address)).toBe(kept);
});

it('every postal circle of India has a state', () => {
  const circles = [...Array(85 - 11 + 1).keys()].map((at) => String(at + 11));
  const unknown = circles.filter((circle) => placeOf(`${circle}0001`).state === '');
  // 29, 35, 54, 55, 65 and 66 are not in use; 79 is divided by its third digit.
  expect(unknown).toEqual(['29', '35', '54', '55', '65', '66']);
});
