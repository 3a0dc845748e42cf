import { CombinedGraphQLErrors } from '@apollo/client';
import type { ObservableQuery } from '@apollo/client';
import { refetching } from './refetching';

/** A list on the screen whose refetches fail with this error; `asked` counts them. */
function listThatFails(error: Error) {
  const list = {
    asked: 0,
    getCurrentResult: () => ({ loading: false }),
    hasObservers: () => true,
    refetch: () => ({
      retain: () => {
        list.asked += 1;
        return Promise.reject(error);
      },
    }),
  };
  const refetch = () => refetching().onQueryUpdated(list as unknown as ObservableQuery);
  return { list, refetch };
}

const answered = (code: string): Error =>
  new CombinedGraphQLErrors({ errors: [{ message: code, extensions: { code } }] });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('a list that cannot be reached after two changes is asked for once every five seconds', async () => {
  const { list, refetch } = listThatFails(new Error('Offline'));
  await Promise.all([refetch(), refetch()]);
  expect(list.asked).toBe(2);
  await jest.advanceTimersByTimeAsync(15_000);
  expect(list.asked).toBe(5);
});

it.each(['UNAUTHENTICATED', 'FORBIDDEN'])('a list is not asked for again if it is %s', async (code) => {
  const { list, refetch } = listThatFails(answered(code));
  await refetch();
  await jest.advanceTimersByTimeAsync(15_000);
  expect(list.asked).toBe(1);
});
