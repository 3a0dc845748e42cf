export const DIETS = { VEG: 'Vegetarian', EGG: 'Contains egg', NONVEG: 'Non-vegetarian' };
export const rated = (rating: number) => `Rated ${rating} out of 5`;
