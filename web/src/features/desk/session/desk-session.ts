import { forgetInput } from '@/features/desk/shared/unsaved-input';
import { isMe, setMe } from '@/features/desk/shared/me';
import { timeLimit } from '@/shared/lib/api/time-limit';

const UNREACHABLE = 'The shop could not be reached. Check the connection and try again.';

/** The server's response: the signed-in user, or errors. */
interface SessionResponse {
  staff?: unknown;
  errors?: readonly string[];
}

const post = (path: string, input: Record<string, string>): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    ...timeLimit(),
  });

/** Opens a session, whose cookie the server sets. Resolves to the error message, or to null. */
async function open(path: string, input: Record<string, string>): Promise<string | null> {
  try {
    const response = await post(path, input);
    const { staff, errors } = (await response.json()) as SessionResponse;
    if (!isMe(staff)) return errors?.join(' ') ?? UNREACHABLE;
    setMe(staff);
    return null;
  } catch {
    return UNREACHABLE;
  }
}

/** Signs in with email and password. */
export const signIn = (input: { email: string; password: string }): Promise<string | null> =>
  open('/desk/session', input);

/** The secret of the invitation whose acceptance has got no response. */
let unanswered: string | undefined;

/** Accepts an invitation. If that got no response before, it may be accepted already: then signs in. */
export async function join({
  email,
  ...input
}: Record<'token' | 'name' | 'password', string> & { email: string }): Promise<string | null> {
  const problem = await open('/desk/join', input);
  if (problem === UNREACHABLE) unanswered = input.token;
  else if (problem && unanswered === input.token && !(await signIn({ email, password: input.password })))
    return null;
  return problem;
}

/** The email that an invitation is for; null if there is no such invitation, undefined if that is not known. */
export async function readInvitedEmail(token: string): Promise<string | null | undefined> {
  try {
    const response = await post('/desk/join/invitation', { token });
    const { invitation } = (await response.json()) as { invitation?: { email?: unknown } | null };
    if (invitation === null) return null;
    return typeof invitation?.email === 'string' ? invitation.email : undefined;
  } catch {
    return undefined;
  }
}

/** Signs out; false if the server could not be reached, so that the session still exists. */
export async function signOut(): Promise<boolean> {
  const response = await fetch('/desk/session', { method: 'DELETE', ...timeLimit() }).catch(() => null);
  if (!response?.ok) return false;
  forgetInput();
  setMe(null);
  return true;
}
