import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { ADDRESSES_MAX, normaliseAddress, validateAddress } from '../../../../domain/address/address-rules';
import type { Address, AddressInput } from '../../../../domain/address/address-rules';
import { addressText } from '../../../../domain/address/address-text';
import { assertValid, notFound, validationFailed } from '../../common/shop-error';
import { isUuid } from '../../common/storable';
import type { Caller, UserTransactions } from '../account';
import { AddressEntity } from './address.entity';

interface AddressRow extends AddressEntity {
  /** Whether the user's newest order went to this address. */
  lastText: string | null;
}

/** By name: with "*" a prepared statement breaks when a later version adds a column. */
const COLUMNS: Record<keyof AddressEntity, string> = {
  userId: '"userId"',
  _id: '"_id"',
  name: '"name"',
  mobileNumber: '"mobileNumber"',
  pincode: '"pincode"',
  street: '"street"',
  city: '"city"',
  state: '"state"',
  label: '"label"',
  createdAt: '"createdAt"',
};
const ALL = Object.values(COLUMNS).join(', ');
const SELECT = `SELECT ${ALL}, (
    SELECT "address" FROM "orders" WHERE "userId" = $1 AND "state" = 'PLACED' ORDER BY "createdAt" DESC, "_id" DESC LIMIT 1
  ) AS "lastText" FROM "addresses" WHERE "userId" = $1`;
const OLDEST_FIRST = '"createdAt", "_id"';

const toAddress = ({ userId: _, createdAt: __, lastText, ...address }: AddressRow): Address => ({
  ...address,
  lastUsed: addressText(address) === lastText,
});

const readAddresses = async (manager: EntityManager, userId: string): Promise<Address[]> =>
  (await manager.query<AddressRow[]>(`${SELECT} ORDER BY ${OLDEST_FIRST}`, [userId])).map(toAddress);

/** One of a user's addresses, by an _id from a caller; null when it is not theirs or does not exist. */
export async function findAddress(
  manager: EntityManager,
  userId: string,
  _id: string,
): Promise<Omit<Address, 'lastUsed'> | null> {
  if (!isUuid(_id)) return null;
  // Plain SQL, because every checkout runs it.
  const [row] = await manager.query<AddressEntity[]>(
    `SELECT ${ALL} FROM "addresses" WHERE "userId" = $1 AND "_id" = $2`,
    [userId, _id],
  );
  return row ?? null;
}

/** The caller's addresses, oldest first. Every method throws ShopError UNAUTHENTICATED unless a user calls. */
export class AddressService {
  constructor(private readonly transactions: UserTransactions) {}

  async list(caller: Caller | null): Promise<Address[]> {
    const { rows } = await this.transactions.select<AddressRow>(caller, SELECT, OLDEST_FIRST);
    return rows.map(toAddress);
  }

  /**
   * Adds an address; returns the full list.
   * @throws ShopError VALIDATION_FAILED, also when there are ADDRESSES_MAX already
   */
  add(caller: Caller | null, input: AddressInput): Promise<Address[]> {
    return this.restore(caller, randomUUID(), input);
  }

  /**
   * Adds a removed address again, with its _id; returns the full list. Idempotent.
   * @throws ShopError NOT_FOUND, VALIDATION_FAILED, also when there are ADDRESSES_MAX already
   */
  restore(caller: Caller | null, _id: string, input: AddressInput): Promise<Address[]> {
    return this.transactions.change(caller, async (manager, { _id: userId }) => {
      assertValid(validateAddress(input));
      if (!isUuid(_id)) throw notFound('address');
      const address = { userId, _id, ...normaliseAddress(input) };
      await manager.createQueryBuilder().insert().into(AddressEntity).values(address).orIgnore().execute();
      const addresses = await readAddresses(manager, userId);
      if (addresses.length > ADDRESSES_MAX)
        throw validationFailed({ addresses: { code: 'ADDRESSES_FULL', params: { max: ADDRESSES_MAX } } });
      return addresses;
    });
  }

  /**
   * Replaces one of the caller's addresses, which keeps its place; returns the full list.
   * @throws ShopError NOT_FOUND, VALIDATION_FAILED
   */
  update(caller: Caller | null, _id: string, input: AddressInput): Promise<Address[]> {
    return this.transactions.change(caller, async (manager, { _id: userId }) => {
      assertValid(validateAddress(input));
      const change = normaliseAddress(input);
      const updated = isUuid(_id) && (await manager.update(AddressEntity, { userId, _id }, change));
      if (!updated || updated.affected === 0) throw notFound('address');
      return readAddresses(manager, userId);
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
