import { objectIn, textFields } from '../../rest/body';
import type { Route } from '../../rest/route';
import type { Address } from './address.entity';
import type { AddressInput } from './address.input';

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
    respond: async ({ services: { address }, caller }) => toRestAddresses(await address.list(caller)),
  },
  {
    method: 'post',
    path: '/user/address',
    status: 201,
    respond: async ({ services: { address }, caller, body }) =>
      toRestAddresses(await address.add(caller, postedAddress(body))),
  },
  {
    method: 'delete',
    path: '/user/address/:addressId',
    respond: async ({ services: { address }, caller, param }) =>
      toRestAddresses(await address.remove(caller, param('addressId'))),
  },
];
