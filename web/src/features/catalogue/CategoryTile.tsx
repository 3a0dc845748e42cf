import { Link } from 'react-router-dom';
import type { CategoryTileFragment } from '@/gql/operations';
import { categoryLabel } from '@domain/catalogue/category-label';
import { categoryLink } from './category-link';

/** A large picture of a category that opens the listing with that category alone. */
export function CategoryTile({ category }: { category: CategoryTileFragment }) {
  return (
    <Link
      to={categoryLink(category.categoryName)}
      className="group flex h-full flex-col items-center gap-2 rounded-card bg-basil-tint px-1 py-3 text-center transition-colors hover:bg-line sm:p-4"
    >
      <img
        src={category.image}
        alt=""
        width={480}
        height={480}
        className="aspect-square w-full max-w-26 transition-transform duration-200 group-hover:scale-105 sm:max-w-56"
      />
      <span className="font-display text-sm font-semibold sm:text-lg">
        {categoryLabel(category.categoryName)}
      </span>
    </Link>
  );
}
