/** Why an order does not come, where nobody wrote anything else. Stored with each order: never change these texts. */
export const OUTCOMES = {
  NOTHING_THERE: 'Nothing of it was there',
  NOBODY_OPENED: 'Nobody opened the door',
  NO_ANSWER: 'Nobody answers the phone',
  ADDRESS_NOT_FOUND: 'The address could not be found',
  NOT_WANTED: 'The customer did not want it',
};
