import { createHmac, createSecretKey, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { PASSKEY_MINUTES } from '../../../../domain/account/passkey-rules';
import type { AttemptLimit } from './attempt-limit';

const ALGORITHM = 'HS256';
/** How long a used one is remembered: longer than it is valid, whatever the clocks of processes and database differ by. */
const REMEMBERED_MINUTES = 3 * PASSKEY_MINUTES;

/**
 * What an authenticator signs, to prove that it does so now. They are signed by the shop, so that opening the login page stores
 * nothing; only the use of one is stored.
 */
export class PasskeyChallenges {
  constructor(
    private readonly attempts: AttemptLimit,
    private readonly jwtSecret: string,
  ) {}

  /** @param userId who may use it, to add a passkey; null: whoever logs in with one */
  create(userId: string | null): Buffer {
    const options = { algorithm: ALGORITHM, expiresIn: `${PASSKEY_MINUTES}m`, jwtid: randomUUID() } as const;
    return Buffer.from(jwt.sign({}, this.keyFor(userId), options));
  }

  /** Uses up a challenge in base64url. Whether it was made for this, a short time ago, and is used for the first time. */
  async use(challenge: string, userId: string | null): Promise<boolean> {
    const id = this.read(Buffer.from(challenge, 'base64url').toString(), userId);
    return id !== null && this.attempts.countFirst(['passkey challenge', id], REMEMBERED_MINUTES);
  }

  private read(token: string, userId: string | null): string | null {
    try {
      const claims = jwt.verify(token, this.keyFor(userId), { algorithms: [ALGORITHM] });
      return typeof claims === 'object' && claims.jti ? claims.jti : null;
    } catch {
      return null;
    }
  }

  private keyFor(userId: string | null): KeyObject {
    const purpose = JSON.stringify(['passkey', userId]);
    return createSecretKey(createHmac('sha256', this.jwtSecret).update(purpose).digest());
  }
}
