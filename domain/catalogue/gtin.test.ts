import fc from 'fast-check';
import { isGtin, isSameGtin } from './gtin';

it.each([
  ['an EAN-13', '8901030865275', true],
  ['an EAN-8', '96385074', true],
  ['a UPC-A', '036000291452', true],
  ['an ITF-14', '18901030865272', true],
  ['none', '', false],
  ['too short', '9638507', false],
  ['of an invalid length', '96385074123', false],
  ['too long', '018901030865272', false],
  ['spaced', '8901030 865275', false],
  ['in Devanagari digits', '८९०१०३०८६५२७५', false],
])('%s: %s is a GTIN: %s', (_name, text, is) => expect(isGtin(text)).toBe(is));

it('one misread digit is detected', () => {
  const digit = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(fc.nat({ max: 12 }), digit, (place, more) => {
      const digits = [...'8901030865275'];
      digits[place] = String((Number(digits[place]) + more) % 10);
      expect(isGtin(digits.join(''))).toBe(false);
    }),
  );
});

it('leading zeros do not matter', () => {
  expect(isSameGtin('036000291452', '0036000291452')).toBe(true);
  expect(isSameGtin('036000291452', '8901030865275')).toBe(false);
});
