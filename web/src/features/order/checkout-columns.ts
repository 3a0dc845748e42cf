/** Items and address beside the summary; a single column on small screens, so that the bar sticks along all of it. */
export const CHECKOUT_COLUMNS =
  'flex flex-col gap-4 lg:grid lg:items-start lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]';
