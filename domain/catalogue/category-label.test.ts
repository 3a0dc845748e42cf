import { categoryLabel } from './category-label';

describe('categoryLabel', () => {
  it.each([
    ['dryfruits', 'Dry fruits'],
    ['nonveg', 'Non-veg'],
    ['sprouts', 'Pulses & sprouts'],
    ['dairy', 'Dairy'],
    ['constructor', 'Constructor'],
    ['', ''],
  ])('shows %p as %p', (name, label) => expect(categoryLabel(name)).toBe(label));
});
