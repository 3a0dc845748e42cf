import type { Address, AddressInput } from '../../../../domain/address/address-rules';
import { objectIn, optionalText, textFields } from '../../rest/body';
import type { Route } from '../../rest/route';
import { ErrorCode } from '../../common/shop-error';
import { addressAnswer, addressIdSchema, postedAddressSchema } from './address.schemas';

/** Addresses as REST shows them: the street is called Address there. */
const toRestAddresses = (list: Address[]) => ({
  address: list.map(({ street, ...rest }) => ({ ...rest, Address: street })),
});

function postedAddress(body: unknown): AddressInput {
  const names = ['name', 'mobileNumber', 'pincode', 'Address', 'city', 'state'] as const;
  const address = objectIn(body, 'address');
  const { Address: street, ...rest } = textFields(address, names);
  return { ...rest, street, label: optionalText(address, 'label') };
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
    method: 'put',
    path: '/user/address/:addressId',
    summary: 'Replace an address',
    signedIn: true,
    params: { addressId: addressIdSchema },
    body: postedAddressSchema,
    answer: addressAnswer,
    errors: [ErrorCode.NOT_FOUND, ErrorCode.VALIDATION_FAILED],
    respond: async ({ services: { address }, caller, param, body }) =>
      toRestAddresses(await address.update(caller, param('addressId'), postedAddress(body))),
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
