import type * as Argon2 from '@node-rs/argon2';
import type { DataSource } from 'typeorm';
import { AttemptLimit } from '../account';
import { StaffSessions } from './staff-sessions';

const mockedVerify = jest.fn<Promise<boolean>, [string, string]>();
jest.mock('@node-rs/argon2', () => ({
  ...jest.requireActual<typeof Argon2>('@node-rs/argon2'),
  verify: (hash: string, password: string) => mockedVerify(hash, password),
}));

const HASH = 'the hash of somebody';

/** Sessions on a database in which this member, or nobody, has the email. */
function sessionsWith(member: object | null) {
  const queries: string[] = [];
  const query = async (text: string): Promise<unknown[]> => {
    queries.push(text);
    return [];
  };
  const findOneBy = async (): Promise<object | null> => {
    queries.push('findOneBy');
    return member;
  };
  const dataSource = { query, manager: { query, findOneBy } } as unknown as DataSource;
  return { sessions: new StaffSessions(dataSource, new AttemptLimit(dataSource, '')), queries };
}

const guess = (sessions: StaffSessions): Promise<unknown> =>
  sessions.signIn(
    { email: 'asha@tokri.example', password: 'wrong' },
    { clientAddress: '10.0.0.1', token: null },
  );

it('an unknown email costs as much as a known one: one hash, and the same statements', async () => {
  mockedVerify.mockResolvedValue(false);
  const [known, unknown] = [sessionsWith({ passwordHash: HASH }), sessionsWith(null)];
  const wrong = {
    code: 'INVALID_CREDENTIALS',
    message: 'The email or the password is wrong.',
    details: {},
  };
  await expect(guess(known.sessions)).rejects.toMatchObject(wrong);
  await expect(guess(unknown.sessions)).rejects.toMatchObject(wrong);
  expect(mockedVerify.mock.calls).toEqual([
    [HASH, 'wrong'],
    [expect.stringMatching(/^\$argon2id\$/), 'wrong'],
  ]);
  expect(known.queries).toEqual(unknown.queries);
});

it('nobody can sign in without a stored hash, even if the dummy hash matches', async () => {
  mockedVerify.mockResolvedValue(true);
  await expect(guess(sessionsWith(null).sessions)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
});
