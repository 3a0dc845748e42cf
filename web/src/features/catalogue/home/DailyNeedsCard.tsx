import { Link } from 'react-router-dom';
import type { CategoryTileFragment } from '@/gql/operations';
import { Skeleton, classNames } from '@/shared/ui';
import { categoryLabel } from '@domain/catalogue/category-label';
import { shownDescription } from '@domain/catalogue/category-names.en';
import { categoryPath } from '@domain/shop/paths';
import { CategoryImage } from '../CategoryImage';

const CARD =
  'flex h-full items-center gap-4 rounded-card border border-line bg-surface p-3 sm:flex-col sm:items-start large-text:flex-col large-text:items-start';
const ART_BOX = 'flex w-24 shrink-0 justify-center rounded-lg p-1.5 sm:w-full sm:p-3';
const ART = 'aspect-square w-full max-w-48';
/** Reserves as many lines as the longest name takes, so that the card keeps its height while loading. */
const NAME =
  'block font-display text-lg leading-tight sm:max-md:text-sm font-semibold wrap-anywhere sm:max-lg:min-h-[2lh]';
const TEXT = 'mt-1 block text-sm sm:hidden lg:block lg:min-h-[3lh]';

/** A category with its description: a row on a phone, otherwise a card; links to its listing. */
export function DailyNeedsCard({ category }: { category: CategoryTileFragment }) {
  return (
    <Link
      to={categoryPath(category.categoryName)}
      className={classNames(CARD, 'group transition-colors hover:border-basil')}
    >
      <span className={classNames(ART_BOX, 'bg-basil-tint')}>
        <CategoryImage
          image={category.image}
          lazy
          className={classNames(ART, 'transition-transform duration-200 group-hover:scale-105')}
        />
      </span>
      <span className="min-w-0">
        <span className={NAME}>{categoryLabel(category.categoryName)}</span>
        <span className={classNames(TEXT, 'text-muted')}>{shownDescription(category.description)}</span>
      </span>
    </Link>
  );
}

/** The placeholder of a card. */
export function DailyNeedsCardSkeleton() {
  return (
    <div className={CARD}>
      <span className={ART_BOX}>
        <Skeleton className={classNames(ART, 'rounded-full')} />
      </span>
      <span className="block w-full">
        <Skeleton className={classNames(NAME, 'h-[1lh] w-24 max-w-full')} />
        <Skeleton className={classNames(TEXT, 'h-[2lh] w-full')} />
      </span>
    </div>
  );
}
