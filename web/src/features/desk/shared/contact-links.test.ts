import { callUrl, mapUrl } from './contact-links';

it('whatever a shopper entered becomes a map link or a call link, and nothing else', () => {
  expect(mapUrl('12 MG Road, "Pune" & Co #4')).toBe(
    'https://www.google.com/maps/search/?api=1&query=12+MG+Road%2C+%22Pune%22+%26+Co+%234',
  );
  expect(callUrl('98765 43210')).toBe('tel:+919876543210');
  expect(callUrl('+91 98765-43210;ext=1')).toBe('tel:+9198765432101');
});
