export const edit = 'Edit';
export const remove = 'Remove';
export const editOf = (name: string) => `Edit the address of ${name}`;
export const removeOf = (name: string) => `Remove the address of ${name}`;
