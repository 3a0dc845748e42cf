/** The largest integer of PostgreSQL's int columns, and so of ids and amounts in paise. */
export const INT4_MAX = 2_147_483_647;
