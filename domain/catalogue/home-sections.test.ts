import { dailyNeedsCategories, tileCategories } from './home-sections';

const categories = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => ({ id }));
const ids = (picked: { id: number }[]) => picked.map(({ id }) => id);

describe('the sections of Home', () => {
  it('has the categories below 6 as tiles', () =>
    expect(ids(tileCategories(categories))).toEqual([1, 2, 3, 4, 5]));
  it('has 3 and those above 5 as daily needs', () =>
    expect(ids(dailyNeedsCategories(categories))).toEqual([3, 6, 7, 8, 9]));
});
