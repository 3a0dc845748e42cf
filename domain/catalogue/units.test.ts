import { unitLabel } from './units.hi';

it.each([
  ['kg', 'किलो'],
  ['500grms', '500 ग्राम'],
  ['1.5 kg', '1.5 किलो'],
  ['200ml', '200 मि.ली.'],
  ['1ltr', '1 लीटर'],
  ['litre', 'लीटर'],
  ['6pc', '6 पीस'],
  ['packet', 'पैकेट'],
  ['half dozen', 'half दर्जन'],
  ['pack of 12 x 500 grms', '12 x 500 ग्राम का पैक'],
  ['Family size', 'Family size'],
  ['१ किलो', '१ किलो'],
])('%j is %j in Hindi', (label, expected) => expect(unitLabel(label)).toBe(expected));
