import type { EntityManager } from 'typeorm';
import { emailKey, validateDeletion } from '../../../../domain/account/account-rules';
import { orderNumber } from '../../../../domain/order/order-number';
import type { Logger } from '../../common/log';
import { assertValid, ErrorCode, notFound, ShopError } from '../../common/shop-error';
import { isUuid } from '../../common/storable';
import { assertOwnAccount, unauthenticated } from '../account';
import type { AccountService, Caller, User, UserTransactions } from '../account';
import {
  emptyOrders,
  emptyReceipts,
  emptyUser,
  endHolds,
  findObstacle,
  forgetLists,
} from './account-deletion-store';
import type { Obstacle } from './account-deletion-store';

const DELETIONS_A_DAY = 5;
const DAY_MINUTES = 1_440;

/** Deletes accounts: personal data goes; orders stay, without the person. */
export class AccountDeletion {
  constructor(
    private readonly transactions: UserTransactions,
    private readonly account: AccountService,
    private readonly log: Logger,
  ) {}

  /**
   * Deletes the caller's account in one transaction, and ends all sessions; a mail says so.
   * @throws ShopError UNAUTHENTICATED, VALIDATION_FAILED, FORBIDDEN for a demo account, INVALID_CREDENTIALS, RATE_LIMITED,
   *   ACCOUNT_IN_USE with the `reason` and `orderId`, SERVICE_UNAVAILABLE
   */
  async delete(caller: Caller | null, password: string, clientAddress: string): Promise<true> {
    if (!caller) throw unauthenticated();
    assertValid(validateDeletion({ password }));
    await this.transactions.userOf(caller);
    assertOwnAccount(caller);
    // A session alone, such as of a stolen device, gives no more guesses than the sign-in page.
    await this.account.verifyCredentials({ email: caller.email, password }, clientAddress);
    await this.transactions.change(caller, async (manager, user) => {
      await deleteUser(manager, user);
      // Each sends a mail, to an address that may be somebody else's, and that anybody can sign up with again.
      await this.account.attempts
        .within(manager)
        .count([{ key: ['deletion of', emailKey(user.email)], most: DELETIONS_A_DAY, minutes: DAY_MINUTES }]);
    });
    this.log.info({ userId: caller._id }, 'An account was deleted');
    return true;
  }
}

/**
 * Deletes an account for the shop's operator, who gives its _id or email.
 * @returns its _id
 * @throws ShopError NOT_FOUND, ACCOUNT_IN_USE
 */
export async function deleteAccount(manager: EntityManager, idOrEmail: string): Promise<string> {
  const [column, value] = isUuid(idOrEmail) ? ['_id', idOrEmail] : ['emailKey', emailKey(idOrEmail)];
  const [user] = await manager.query<Pick<User, '_id' | 'email'>[]>(
    `SELECT "_id", "email" FROM "users" WHERE "${column}" = $1 AND "deletedAt" IS NULL FOR NO KEY UPDATE`,
    [value],
  );
  if (!user) throw notFound('account');
  await deleteUser(manager, user);
  return user._id;
}

/** The caller holds the user's lock: nothing is ordered, refunded or paid meanwhile. */
async function deleteUser(manager: EntityManager, user: Pick<User, '_id' | 'email'>): Promise<void> {
  const obstacle = await findObstacle(manager, user._id);
  if (obstacle) throw inUse(obstacle);
  await endHolds(manager, user._id);
  await emptyOrders(manager, user._id);
  await forgetLists(manager, user._id);
  await emptyUser(manager, user);
  await emptyReceipts(manager, user._id);
}

const WHY: Record<Obstacle['reason'], (number: string) => string> = {
  ORDER_OPEN: (number) =>
    `Your order ${number} is still under way: delete your account once it is delivered or cancelled.`,
  MONEY_OWED: (number) =>
    `Money for your order ${number} is still on its way back to you: delete your account once you have it.`,
};

const inUse = ({ reason, orderId }: Obstacle): ShopError =>
  new ShopError(ErrorCode.ACCOUNT_IN_USE, WHY[reason](orderNumber(orderId)), { reason, orderId });
