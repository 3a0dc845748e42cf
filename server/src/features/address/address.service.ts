import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import {
  ADDRESSES_FULL,
  ADDRESSES_MAX,
  normaliseAddress,
  validateAddress,
} from '../../../../domain/address/address-rules';
import type { AddressInput } from '../../../../domain/address/address-rules';
import { assertValid, validationFailed } from '../../common/shop-error';
import { isUuid } from '../../common/storable';
import type { Caller, UserTransactions } from '../account';
import { Address } from './address.entity';

const readAddresses = (manager: EntityManager, userId: string): Promise<Address[]> =>
  manager.find(Address, { where: { userId }, order: { createdAt: 'ASC', _id: 'ASC' } });

/** One of a user's addresses, by an _id from a caller; null when it is not theirs or does not exist. */
export async function findAddress(
  manager: EntityManager,
  userId: string,
  _id: string,
): Promise<Address | null> {
  if (!isUuid(_id)) return null;
  const [row] = await manager.query<Address[]>(
    `SELECT * FROM "addresses" WHERE "userId" = $1 AND "_id" = $2`,
    [userId, _id],
  );
  return row ?? null;
}

/** The caller's addresses, oldest first. Every method throws ShopError UNAUTHENTICATED unless a user calls. */
export class AddressService {
  constructor(private readonly transactions: UserTransactions) {}

  list(caller: Caller | null): Promise<Address[]> {
    return this.transactions.read(caller, (manager, user) => readAddresses(manager, user._id));
  }

  /**
   * Adds an address; returns the full list.
   * @throws ShopError VALIDATION_FAILED, also when there are ADDRESSES_MAX already
   */
  add(caller: Caller | null, input: AddressInput): Promise<Address[]> {
    return this.transactions.change(caller, async (manager, { _id: userId }) => {
      assertValid(validateAddress(input));
      await manager.insert(Address, {
        ...normaliseAddress(input),
        userId,
        _id: randomUUID(),
        createdAt: () => 'clock_timestamp()',
      });
      const addresses = await readAddresses(manager, userId);
      if (addresses.length > ADDRESSES_MAX) throw validationFailed({ addresses: ADDRESSES_FULL });
      return addresses;
    });
  }

  /** Removes the address, if it is there and the caller's; returns the full list. */
  remove(caller: Caller | null, _id: string): Promise<Address[]> {
    return this.transactions.change(caller, async (manager, { _id: userId }) => {
      if (isUuid(_id)) await manager.delete(Address, { userId, _id });
      return readAddresses(manager, userId);
    });
  }
}
