import { CombinedGraphQLErrors, ServerError } from '@apollo/client';
import { readApiError } from './api-error';

const rejection = (code: string, details = {}) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'Invalid Coupon', extensions: { code, ...details } }] });

describe('a failed request', () => {
  it('has the shop’s message when the shop rejected it', () => {
    expect(readApiError(rejection('INVALID_COUPON'))).toEqual({
      code: 'INVALID_COUPON',
      message: 'Invalid Coupon',
      fields: {},
      details: {},
    });
  });

  it('has the other data of the error', () => {
    const problems = [{ productId: 'tomato', title: 'Tomato', available: 2 }];
    expect(readApiError(rejection('INSUFFICIENT_STOCK', { problems })).details).toEqual({ problems });
  });

  it.each([
    ['an error of ours', rejection('INTERNAL')],
    ['an answer that is none', new ServerError('502', { response: new Response(), bodyText: '<html>' })],
  ])('does not blame the connection for %s', (_, error) => {
    const { code, message } = readApiError(error);
    expect(code).toBe('INTERNAL');
    expect(message).toContain('went wrong on our side');
  });

  it('says that there was no response', () => {
    const { code, message } = readApiError(new TypeError('Failed to fetch'));
    expect(code).toBe('UNREACHABLE');
    expect(message).toContain('could not reach the shop');
  });
});
