import { categories } from '../../server/data/catalogue.json';
import { categoryLabel } from './category-label';
import { shownDescription as englishDescription } from './category-names.en';
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
  it.each(categories)('$categoryName has a name and a description', ({ categoryName, description }) => {
    for (const text of [knownName(categoryName), shownDescription(description)])
      expect(text).toMatch(/^[^a-z]*[\u0900-\u097f]{2}[^a-z]*$/i);
    expect(englishDescription(description)).toBe(description);
  });
  it('only the demo’s descriptions are known', () => {
    expect(shownDescription('Picked this morning, sorted by hand, sold by the kilo.')).toMatch(/^आज सुबह/);
    expect(shownDescription('Sweets of our own')).toBe('Sweets of our own');
  });
});
