export const DIETS = { VEG: 'शाकाहारी', EGG: 'इसमें अंडा है', NONVEG: 'मांसाहारी' };
export const rated = (rating: number) => `5 में से ${rating} रेटिंग`;
