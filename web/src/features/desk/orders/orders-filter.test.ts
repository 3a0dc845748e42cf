import { clearedFilters, countFilters, searchFor, tableVariables } from './orders-filter';

const NONE = { view: '', q: '', status: '', slot: '', from: '', to: '' };
const ON_PHONE = { ...NONE, status: 'DELIVERED' };
const IN_TABLE = { ...ON_PHONE, view: 'table' };

it('a search is for all orders, not those of the column that a phone shows; a table keeps its status', () => {
  expect(searchFor(ON_PHONE, 'Asha')).toEqual({ q: 'Asha', status: '' });
  expect(searchFor(IN_TABLE, 'Asha')).toEqual({ q: 'Asha' });
});

it('the status of a table is a filter, which is counted and cleared', () => {
  expect([ON_PHONE, IN_TABLE, { ...IN_TABLE, status: 'LOST' }].map(countFilters)).toEqual([0, 1, 0]);
  expect(clearedFilters({ ...IN_TABLE, from: '2026-11-24' })).toMatchObject({ status: '', from: '' });
  expect(clearedFilters(ON_PHONE)).not.toHaveProperty('status');
});

it('days that do not exist are no filter', () => {
  const days = { from: '2026-02-31', to: '2026-13-01' };
  expect(tableVariables({ ...IN_TABLE, ...days }).filter).toMatchObject({ from: null, to: null });
});
