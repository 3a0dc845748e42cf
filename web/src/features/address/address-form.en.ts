export const newAddress = 'New address';
export const addressOf = (name: string) => `Address of ${name}`;

export const name = 'Name';
export const mobileNumber = 'Mobile number';
export const pincode = 'Pincode';
export const street = 'Address';
export const city = 'City';
export const state = 'State';
export const optional = 'Optional';
export const filledIn = (places: string) => `Filled in from the pincode: ${places}`;

export const saveAs = 'Save as';
/** After it. */
export const orNot = '(optional)';
export const ownWord = 'Your own label';
export const ownWordHint = (max: number) => `Up to ${max} characters, such as Grandmother`;

export const save = 'Save address';
export const cancel = 'Cancel';
