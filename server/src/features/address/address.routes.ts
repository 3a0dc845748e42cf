import type { Address, AddressInput } from '../../../../domain/address/address-rules';
import { objectIn, textFields } from '../../rest/body';
import type { Route } from '../../rest/route';
import { ErrorCode } from '../../common/shop-error';
import { addressAnswer, addressIdSchema, postedAddressSchema } from './address.schemas';

/** Addresses as REST shows them: the street is called Address there. */
const toRestAddresses = (list: Address[]) => ({
  address: list.map(({ _id, name, mobileNumber, pincode, street, city, state }) => ({
    _id,
    name,
    mobileNumber,
    pincode,
    Address: street,
    city,
    state,
  })),
});

function postedAddress(body: unknown): AddressInput {
  const names = ['name', 'mobileNumber', 'pincode', 'Address', 'city', 'state'] as const;
  const { Address: street, ...rest } = textFields(objectIn(body, 'address'), names);
  return { ...rest, street };
}

export const addressRoutes: Route[] = [
  {
    method: 'get',
    path: '/user/address',
    summary: 'The addresses, oldest first',
    signedIn: true,
    answer: addressAnswer,
    respond: async ({ services: { address }, caller }) => toRestAddresses(await address.list(caller)),
  },
  {
    method: 'post',
    path: '/user/address',
    status: 201,
    summary: 'Add an address',
    signedIn: true,
    body: postedAddressSchema,
    answer: addressAnswer,
    errors: [ErrorCode.VALIDATION_FAILED],
    respond: async ({ services: { address }, caller, body }) =>
      toRestAddresses(await address.add(caller, postedAddress(body))),
  },
  {
    method: 'delete',
    path: '/user/address/:addressId',
    summary: 'Remove an address',
    description: 'The list as it stands, also when the address was not there.',
    signedIn: true,
    params: { addressId: addressIdSchema },
    answer: addressAnswer,
    respond: async ({ services: { address }, caller, param }) =>
      toRestAddresses(await address.remove(caller, param('addressId'))),
  },
];
