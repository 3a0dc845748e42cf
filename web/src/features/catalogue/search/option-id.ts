/** The id of the option at that place, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;
