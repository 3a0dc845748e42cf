/** The id of the option at this index, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;
