import 'reflect-metadata';
import fc from 'fast-check';
import { decodeCursor, encodeCursor } from './catalogue.service';
import { ProductSortType } from './catalogue.type';

const sorts = Object.values(ProductSortType);
const int4 = fc.integer({ min: -2_147_483_647, max: 2_147_483_647 });

it('is decoded for the sort order that it was made for, and for no other', () => {
  fc.assert(
    fc.property(fc.constantFrom(...sorts), int4, int4, fc.boolean(), (sort, id, key, isOut) => {
      const position = { sort, id, key, ...(isOut ? { isOut: true as const } : { _id: 'rye~bread' }) };
      const cursor = encodeCursor(position);
      for (const other of sorts)
        expect(decodeCursor(cursor, other)).toEqual(other === sort ? position : null);
    }),
  );
});

it.each(['', 'x', '!!!', 'ID', 'ID.1', 'ID.1.5.2', 'ID.1.2e3', 'ID.1.2147483648', 'ID.1.2 ', 'id.1.2', '\0'])(
  'the malformed cursor %j is none',
  (cursor) => expect(decodeCursor(cursor, 'ID')).toBeNull(),
);

it('an endless cursor is none', () => expect(decodeCursor('a'.repeat(10_000), 'ID')).toBeNull());

it('never throws on invalid cursors', () => {
  const parts = fc.oneof(fc.integer(), fc.double(), fc.string());
  const texts = fc.oneof(
    fc.string(),
    fc.tuple(fc.constantFrom(...sorts, ''), parts, parts).map((all) => all.join('.')),
  );
  fc.assert(
    fc.property(texts, fc.constantFrom(...sorts), (cursor, sort) => {
      const position = decodeCursor(cursor, sort);
      expect(position === null || Number.isInteger(position.id)).toBe(true);
    }),
  );
});
