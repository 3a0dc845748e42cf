import { Link } from 'react-router-dom';
import type { CategoryTileFragment } from '@/gql/operations';
import { Skeleton, classNames } from '@/shared/ui';
import { categoryLabel } from '@domain/catalogue/category-label';
import { categoryPath } from '@domain/shop/paths';
import { CategoryImage } from '../CategoryImage';

const TILE = 'flex h-full flex-col items-center gap-2 rounded-card px-1 py-3 text-center sm:py-4 lg:px-4';
const ART = 'aspect-square w-full max-w-26 sm:max-w-56';

/** A large picture of a category, linking to its listing. */
export function CategoryTile({ category }: { category: CategoryTileFragment }) {
  return (
    <Link
      to={categoryPath(category.categoryName)}
      className={classNames(TILE, 'group bg-basil-tint transition-colors hover:bg-line')}
    >
      <CategoryImage
        image={category.image}
        className={classNames(ART, 'transition-transform duration-200 group-hover:scale-105')}
      />
      <span className="line-clamp-3 max-w-full font-display text-sm font-semibold wrap-anywhere md:text-lg">
        {categoryLabel(category.categoryName)}
      </span>
    </Link>
  );
}

/** The placeholder of a tile. */
export function CategoryTileSkeleton() {
  return (
    <div className={classNames(TILE, 'bg-surface')}>
      <Skeleton className={classNames(ART, 'rounded-full')} />
      <Skeleton className="h-5 w-16 md:h-7" />
    </div>
  );
}
