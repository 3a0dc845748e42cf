import { REASONS } from '@domain/wording/reasons.en';
import { reasonText } from './refund-text';

it('a refund’s reason is worded by its code, or else shown as the server sends it', () => {
  for (const reasonCode of Object.keys(REASONS) as (keyof typeof REASONS)[])
    expect(reasonText({ reason: 'कारण', reasonCode })).toBe(REASONS[reasonCode]);
  expect(reasonText({ reason: 'The bag was wet', reasonCode: null })).toBe('The bag was wet');
  expect(reasonText({ reason: 'Recalled', reasonCode: 'RECALLED' as 'LATE' })).toBe('Recalled');
});
