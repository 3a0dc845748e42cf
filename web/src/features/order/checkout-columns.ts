/** What is ordered and where it goes, beside what it costs. */
export const CHECKOUT_COLUMNS =
  'grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]';
