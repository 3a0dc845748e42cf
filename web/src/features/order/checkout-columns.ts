/** What is ordered and where it goes, beside what it costs; one below the other where what sticks must do so all along. */
export const CHECKOUT_COLUMNS =
  'flex flex-col gap-4 lg:grid lg:items-start lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]';
