/** PostgreSQL text cannot hold NUL: an id or search text that contains it matches nothing. */
export const isStorable = (text: string): boolean => !text.includes('\0');

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the text can be the _id of a user's record. */
export const isUuid = (text: string): boolean => UUID.test(text);
