/** The header of a request that says in whose name it is sent; the shop does it only if they are still the one signed in. */
export const STAFF_HEADER = 'x-staff-id';
