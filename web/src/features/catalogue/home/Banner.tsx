import { Link } from 'react-router-dom';
import { initialFilters } from '@domain/catalogue/filters';
import { listingPath } from '@domain/shop/paths';
import { ChevronRightIcon } from '@/shared/ui';
import * as texts from './home.en';

/** The promotion of the day: text over art, linking to the products on offer. */
export function Banner() {
  return (
    <Link
      to={listingPath({ ...initialFilters, offer: 10 })}
      className="group relative block overflow-hidden rounded-card bg-art text-on-art sm:aspect-16/5 sm:max-h-110 sm:w-full"
    >
      <img
        src="/images/banner-vegetables-art.svg"
        alt=""
        width={1600}
        height={520}
        fetchPriority="high"
        className="banner-art absolute inset-x-0 bottom-0 h-3/5 w-full object-cover object-right sm:h-full"
      />
      <span className="relative flex h-76 flex-col items-start p-5 sm:h-full sm:justify-center sm:px-8 lg:px-14">
        <strong className="max-w-[min(12ch,100%)] wrap-anywhere font-display text-3xl leading-[1.05] font-bold sm:text-4xl lg:text-6xl">
          {texts.banner}
        </strong>
        <span className="mt-3 inline-flex items-center gap-1 rounded-full bg-butter forced-colors:border py-2 pr-3 pl-4 font-semibold text-on-butter lg:mt-6 lg:text-xl">
          {texts.bannerOffer}
          <ChevronRightIcon
            width="1.25em"
            height="1.25em"
            className="transition-transform group-hover:translate-x-0.5"
          />
        </span>
      </span>
    </Link>
  );
}
