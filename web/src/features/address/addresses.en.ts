export const addNew = 'Add new Address';
export const saved = 'Saved addresses';
export const loading = 'Loading your addresses';
export const notLoaded = 'We could not load your addresses.';
export const formNotLoaded = 'We could not load the form.';
export const none = 'You have not added any address... ';
export const noneHint = 'Add one so that we know where to deliver.';

/** Before a mobile number. */
export const mobile = 'Mobile';

export const addressAdded = 'Address Added Successfully';
export const addressSaved = 'Address Saved';
export const addressRemoved = 'Address Removed Sucessfully';
export const notRestored = 'We could not restore the address. Please add it again.';
