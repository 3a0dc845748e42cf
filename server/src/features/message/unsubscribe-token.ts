import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../../common/storable';

/** Proves that a link came with a mail to this shopper. It does nothing but end mails about products that are back. */
export class UnsubscribeTokens {
  constructor(private readonly secret: string) {}

  of(userId: string): string {
    return `${userId}.${this.sign(userId)}`;
  }

  /** Whose it is; null when the shop has not made it. */
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
