import { CombinedGraphQLErrors, ServerError } from '@apollo/client';
import { ErrorCode } from '@domain/error-code';
import { readApiError } from './api-error';
import { worded } from './api-error.hi';

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
    [
      'a response that is not GraphQL',
      new ServerError('502', { response: new Response(), bodyText: '<html>' }),
    ],
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

describe('in Hindi', () => {
  const message = 'The shop says so.';
  const inHindi = (code: string, details = {}) => worded({ message, extensions: { code, ...details } });

  it.each([...Object.values(ErrorCode), 'BAD_USER_INPUT'])('%s has a text, which is not the shop’s', (code) =>
    expect(inHindi(code).message).toMatch(/^[^a-z]*[\u0900-\u097f][^a-z]*$/i),
  );

  it('fields have the texts of their problems', () => {
    const fields = { name: message, _id: message };
    const fieldCodes = { name: { code: 'TOO_LONG', params: { max: 60 } }, _id: { code: 'ID_FORM' } };
    const rejection = inHindi('VALIDATION_FAILED', { fields, fieldCodes });
    expect(rejection.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { name: 'नाम में ज़्यादा से ज़्यादा 60 अक्षर हो सकते हैं', _id: expect.stringContaining('सही नहीं') },
    });
    expect(rejection.message).toMatch(/^नाम में [^।]+ सकते हैं। [^।]+सही नहीं[^।]*।( [^।]+।)?$/);
  });

  it('a limit says how long to wait, and what there is too much of', () => {
    expect(inHindi('RATE_LIMITED', { retryAfterSeconds: 120 }).message).toContain('2 मिनट');
    const held = inHindi('RATE_LIMITED', { retryAfterSeconds: 120, reason: 'HELD_GOODS' });
    expect(held.message).toMatch(/^चीज़ें .+ 2 मिनट बाद/);
  });

  it('an account that is in use says why, with the number of the order', () => {
    const orderId = '0a1b2c3d-0000-4000-8000-000000000000';
    const inUse = (reason: string) => inHindi('ACCOUNT_IN_USE', { reason, orderId }).message;
    expect(inUse('ORDER_OPEN')).toMatch(/0A1B2C3D अभी चल रहा है/);
    expect(inUse('MONEY_OWED')).toMatch(/0A1B2C3D के पैसे/);
  });

  it.each(['PASSKEY_KNOWN', 'PASSKEY_UNCONFIRMED', 'PASSKEYS_FULL'])(
    'a passkey has a text for %s',
    (code) => {
      const { message: text } = inHindi('VALIDATION_FAILED', {
        fieldCodes: { credential: { code, params: { max: 20 } } },
      });
      expect(text).toContain('पासकी');
    },
  );

  it('an order that cannot be cancelled is said to be where it is', () =>
    expect(inHindi('NOT_CANCELLABLE', { status: 'PACKED' }).message).toContain('पैक हो चुका'));
});
