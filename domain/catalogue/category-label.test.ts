import { categoryLabel } from './category-label';
import { knownName, shownDescription } from './category-names.hi';

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

describe('in Hindi', () => {
  it.each([
    ['dairy', 'डेयरी'],
    ['festival', undefined],
    ['constructor', undefined],
  ])('%p is called %p', (name, called) => expect(knownName(name)).toBe(called));
  it('only the demo’s descriptions are known', () => {
    expect(shownDescription('Picked this morning, sorted by hand, sold by the kilo.')).toMatch(/^आज सुबह/);
    expect(shownDescription('Sweets of our own')).toBe('Sweets of our own');
  });
});
