import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../../common/storable';

/** A signed token that proves that a link came from a mail to this user. It can only end back-in-stock mails. */
export class UnsubscribeTokens {
  constructor(private readonly secret: string) {}

  of(userId: string): string {
    return `${userId}.${this.sign(userId)}`;
  }

  /** The user of a token; null if it is invalid. */
  read(token: string): string | null {
    const [userId = '', signature = ''] = token.split('.');
    if (!isUuid(userId)) return null;
    const [given, right] = [Buffer.from(signature), Buffer.from(this.sign(userId))];
    return given.length === right.length && timingSafeEqual(given, right) ? userId : null;
  }

  private sign(userId: string): string {
    return createHmac('sha256', this.secret)
      .update(`unsubscribe back in stock ${userId}`)
      .digest('base64url');
  }
}
