export const title = 'Image credits';
export const produce = 'Produce and food';
export const lettering = 'Lettering';
export const rest = 'Everything else';
