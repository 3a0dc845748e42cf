import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { SEARCH_MAX } from '@domain/catalogue/listing-rules';
import { Button, Field, Select } from '@/shared/ui';
import { ordersPath } from './orders-choice';
import type { OrdersChoice } from './orders-choice';
import * as texts from './orders.en';

interface OrdersFilterProps {
  choice: OrdersChoice;
  /** Latest first. */
  years: readonly number[];
}

/** The typed text, until the URL's search changes, such as by Back. */
function useTyped(search: string) {
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  if (search !== shown) {
    setShown(search);
    setTyped(search);
  }
  return [typed, setTyped] as const;
}

interface YearFieldProps extends Pick<OrdersFilterProps, 'years'> {
  year: number | null;
  show: (year: number | null) => void;
}

/** Renders nothing if all orders are of one year. */
function YearField({ year, years, show }: YearFieldProps) {
  // The URL's year may have no orders.
  const listed = year === null || years.includes(year) ? years : [year, ...years];
  if (listed.length < 2) return null;
  return (
    <Select
      label={texts.year}
      value={year ?? ''}
      onChange={({ target }) => show(Number(target.value) || null)}
      className="w-36"
    >
      <option value="">{texts.allYears}</option>
      {listed.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </Select>
  );
}

/** Filters orders by year, number or product; the filter is in the URL. */
export function OrdersFilter({ choice, years }: OrdersFilterProps) {
  const { search, year } = choice;
  const [typed, setTyped] = useTyped(search ?? '');
  const navigate = useNavigate();
  const show = (change: Partial<OrdersChoice>) =>
    void navigate(ordersPath({ ...choice, after: null, ...change }), { preventScrollReset: true });
  const find = (event: SubmitEvent) => {
    event.preventDefault();
    show({ search: typed.trim() || null });
  };
  return (
    <form role="search" aria-label={texts.search} onSubmit={find} className="flex flex-wrap items-end gap-3">
      <Field
        type="search"
        name="q"
        label={texts.search}
        placeholder={texts.searchHint}
        maxLength={SEARCH_MAX}
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="min-w-0 grow basis-56"
      />
      <YearField year={year} years={years} show={(chosen) => show({ year: chosen })} />
      <Button type="submit" variant="secondary" className="min-h-12">
        {texts.find}
      </Button>
    </form>
  );
}
