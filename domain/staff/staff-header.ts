/** The header with the staff member that a request is sent for; rejected if somebody else is signed in by then. */
export const STAFF_HEADER = 'x-staff-id';
