/** The probable number of categories, for skeletons. */
export const EXPECTED_CATEGORIES = 9;
