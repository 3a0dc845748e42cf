import { callUrl, mailUrl, mapUrl } from './contact-links';

it('whatever a shopper entered becomes a link to a map, a call or a mail, and nothing else', () => {
  expect(mapUrl('12 MG Road, "Pune" & Co #4')).toBe(
    'https://www.google.com/maps/search/?api=1&query=12+MG+Road%2C+%22Pune%22+%26+Co+%234',
  );
  expect(callUrl('98765 43210')).toBe('tel:+919876543210');
  expect(callUrl('+91 98765-43210;ext=1')).toBe('tel:+9198765432101');
  expect(mailUrl('asha.rao@shop.example')).toBe('mailto:asha.rao@shop.example');
  expect(mailUrl('asha+1@shop.example?bcc=x%40y.zz')).toBe('mailto:asha%2B1@shop.example%3Fbcc%3Dx%2540y.zz');
  expect(mailUrl('a?body=Hi&b@shop.example')).toBe('mailto:a%3Fbody%3DHi%26b@shop.example');
});
