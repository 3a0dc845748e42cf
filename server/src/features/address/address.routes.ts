import type { Address, AddressInput } from '../../../../domain/address/address-rules';
import { objectIn, optionalText, textFields } from '../../rest/body';
import { ownRoutes } from '../../rest/route';
import { ErrorCode } from '../../common/shop-error';
import { addressResponse, addressIdSchema, postedAddressSchema } from './address.schemas';

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

export const addressRoutes = ownRoutes(addressResponse, toRestAddresses, [
  {
    method: 'get',
    path: '/user/address',
    summary: 'The addresses, oldest first',
    call: ({ services: { address }, caller }) => address.list(caller),
  },
  {
    method: 'post',
    path: '/user/address',
    status: 201,
    summary: 'Add an address',
    body: postedAddressSchema,
    errors: [ErrorCode.VALIDATION_FAILED],
    call: ({ services: { address }, caller, body }) => address.add(caller, postedAddress(body)),
  },
  {
    method: 'put',
    path: '/user/address/:addressId',
    summary: 'Replace an address',
    params: { addressId: addressIdSchema },
    body: postedAddressSchema,
    errors: [ErrorCode.NOT_FOUND, ErrorCode.VALIDATION_FAILED],
    call: ({ services: { address }, caller, param, body }) =>
      address.update(caller, param('addressId'), postedAddress(body)),
  },
  {
    method: 'delete',
    path: '/user/address/:addressId',
    summary: 'Remove an address',
    description: 'The current list, also when the address was not there.',
    params: { addressId: addressIdSchema },
    call: ({ services: { address }, caller, param }) => address.remove(caller, param('addressId')),
  },
]);
