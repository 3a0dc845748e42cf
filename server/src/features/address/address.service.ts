import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import {
  ADDRESSES_FULL,
  ADDRESSES_MAX,
  normaliseAddress,
  validateAddress,
} from '../../../../domain/address/address-rules';
import type { Address, AddressInput } from '../../../../domain/address/address-rules';
import { assertValid, validationFailed } from '../../common/shop-error';
import { isUuid } from '../../common/storable';
import type { Caller, UserTransactions } from '../account';
import { AddressEntity } from './address.entity';

const toAddress = ({ _id, name, mobileNumber, pincode, street, city, state }: AddressEntity): Address => ({
  _id,
  name,
  mobileNumber,
  pincode,
  street,
  city,
  state,
});

async function readAddresses(manager: EntityManager, userId: string): Promise<Address[]> {
  const order = { createdAt: 'ASC', _id: 'ASC' } as const;
  return (await manager.find(AddressEntity, { where: { userId }, order })).map(toAddress);
}

/** One of a user's addresses, by an _id from a caller; null when it is not theirs or does not exist. */
export async function findAddress(
  manager: EntityManager,
  userId: string,
  _id: string,
): Promise<Address | null> {
  if (!isUuid(_id)) return null;
  // In SQL, for every checkout asks.
  const [row] = await manager.query<Pick<AddressEntity, keyof Address>[]>(
    `SELECT "_id", "name", "mobileNumber", "pincode", "street", "city", "state" FROM "addresses"
     WHERE "userId" = $1 AND "_id" = $2`,
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
      await manager.insert(AddressEntity, { userId, _id: randomUUID(), ...normaliseAddress(input) });
      const addresses = await readAddresses(manager, userId);
      if (addresses.length > ADDRESSES_MAX) throw validationFailed({ addresses: ADDRESSES_FULL });
      return addresses;
    });
  }

  /** Removes the address, if it is there and the caller's; returns the full list. */
  remove(caller: Caller | null, _id: string): Promise<Address[]> {
    return this.transactions.change(caller, async (manager, { _id: userId }) => {
      if (isUuid(_id)) await manager.delete(AddressEntity, { userId, _id });
      return readAddresses(manager, userId);
    });
  }
}
