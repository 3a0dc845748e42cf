import { placeOf } from './pincode-places';

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

it('every postal circle of India has a state', () => {
  const circles = [...Array(85 - 11 + 1).keys()].map((at) => String(at + 11));
  const unknown = circles.filter((circle) => placeOf(`${circle}0001`).state === '');
  // 29, 35, 54, 55, 65 and 66 are not in use; 79 is told by three digits.
  expect(unknown).toEqual(['29', '35', '54', '55', '65', '66']);
});
