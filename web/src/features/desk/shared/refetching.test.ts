import { CombinedGraphQLErrors } from '@apollo/client';
import type { ObservableQuery } from '@apollo/client';
import { refetching } from './refetching';

/** A list on the screen whose refetches fail with this error; `requests` counts them. */
function listThatFails(error: Error) {
  const list = {
    requests: 0,
    getCurrentResult: () => ({ loading: false }),
    hasObservers: () => true,
    refetch: () => ({
      retain: () => {
        list.requests += 1;
        return Promise.reject(error);
      },
    }),
  };
  const refetch = () => refetching().onQueryUpdated(list as unknown as ObservableQuery);
  return { list, refetch };
}

const errorWith = (code: string): Error =>
  new CombinedGraphQLErrors({ errors: [{ message: code, extensions: { code } }] });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('a list that cannot be reached after two changes is requested once every five seconds', async () => {
  const { list, refetch } = listThatFails(new Error('Offline'));
  await Promise.all([refetch(), refetch()]);
  expect(list.requests).toBe(2);
  await jest.advanceTimersByTimeAsync(15_000);
  expect(list.requests).toBe(5);
});

it.each(['UNAUTHENTICATED', 'FORBIDDEN'])('a list is not requested again if it is %s', async (code) => {
  const { list, refetch } = listThatFails(errorWith(code));
  await refetch();
  await jest.advanceTimersByTimeAsync(15_000);
  expect(list.requests).toBe(1);
});
