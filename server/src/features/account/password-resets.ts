import { createHmac, createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { IsNull } from 'typeorm';
import type { DataSource } from 'typeorm';
import { RESET_MINUTES } from '../../../../domain/account/account-rules';
import { isUuid } from '../../common/storable';
import { UserEntity } from './user.entity';

const ALGORITHM = 'HS256';

/** What a link is made from, and sets: only this password is replaced. */
type LinkOwner = Pick<UserEntity, '_id' | 'email' | 'emailKey' | 'passwordHash'>;
const OWNER_COLUMNS = { _id: true, email: true, emailKey: true, passwordHash: true } as const;

/**
 * Tokens for links that set a new password. Nothing is stored: a token is signed with a key that depends on the hash of the
 * password, so that it works until the password has changed, and hence once.
 */
export class PasswordResets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jwtSecret: string,
  ) {}

  /** A token for a user's link; null if the user is gone. */
  async tokenFor(userId: string): Promise<string | null> {
    const user = await this.find(userId);
    const options = { algorithm: ALGORITHM, expiresIn: `${RESET_MINUTES}m` } as const;
    // The email is for password managers.
    return user && jwt.sign({ _id: userId, email: user.email }, this.keyOf(user), options);
  }

  /** The owner of the link that a token is from; null if the token is invalid, used or expired. */
  async findOwner(token: string): Promise<LinkOwner | null> {
    const userId = userIdOf(token);
    const user = userId === null ? null : await this.find(userId);
    return user && this.isValid(token, user) ? user : null;
  }

  private find(_id: string): Promise<LinkOwner | null> {
    const where = { _id, deletedAt: IsNull() };
    return this.dataSource.manager.findOne(UserEntity, { select: OWNER_COLUMNS, where });
  }

  private isValid(token: string, user: LinkOwner): boolean {
    try {
      jwt.verify(token, this.keyOf(user), { algorithms: [ALGORITHM] });
      return true;
    } catch {
      return false;
    }
  }

  private keyOf({ _id, passwordHash }: LinkOwner): KeyObject {
    const purpose = JSON.stringify(['password reset', _id, passwordHash]);
    return createSecretKey(createHmac('sha256', this.jwtSecret).update(purpose).digest());
  }
}

/** The user that a token claims to be of; nothing is verified. */
function userIdOf(token: string): string | null {
  try {
    const userId: unknown = jwt.decode(token, { json: true })?._id;
    return typeof userId === 'string' && isUuid(userId) ? userId : null;
  } catch {
    // A part of it is not JSON.
    return null;
  }
}
