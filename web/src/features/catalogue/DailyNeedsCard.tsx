import { Link } from 'react-router-dom';
import type { CategoryTileFragment } from '@/gql/operations';
import { categoryLabel } from '@domain/catalogue/category-label';
import { categoryLink } from './category-link';

/** A category with what it holds: a row on a phone, a card elsewhere. Opens the listing with that category alone. */
export function DailyNeedsCard({ category }: { category: CategoryTileFragment }) {
  return (
    <Link
      to={categoryLink(category.categoryName)}
      className="group flex h-full items-center gap-4 rounded-card border border-line bg-surface p-3 transition-colors hover:border-basil sm:flex-col sm:items-start"
    >
      <span className="flex w-24 shrink-0 justify-center rounded-lg bg-basil-tint p-1.5 sm:w-full sm:p-3">
        <img
          src={category.image}
          alt=""
          width={480}
          height={480}
          loading="lazy"
          className="aspect-square w-full max-w-48 transition-transform duration-200 group-hover:scale-105"
        />
      </span>
      <span className="min-w-0">
        <span className="block font-display text-lg leading-tight font-semibold">
          {categoryLabel(category.categoryName)}
        </span>
        <span className="mt-1 block text-sm text-muted sm:hidden lg:block">{category.description}</span>
      </span>
    </Link>
  );
}
