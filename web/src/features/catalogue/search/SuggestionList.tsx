import type { ProductCardFragment } from '@/gql/operations';
import { Price, classNames } from '@/shared/ui';
import { ProductImage } from '../product/ProductImage';

interface SuggestionListProps {
  id: string;
  suggestions: ProductCardFragment[];
  activeIndex: number;
  onChoose: (suggestion: ProductCardFragment) => void;
}

/** The id of the option at that place, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** The products under the search box. The focus stays in the box: its keys move the active option. */
export function SuggestionList({ id, suggestions, activeIndex, onChoose }: SuggestionListProps) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label="Suggested products"
      className="absolute inset-x-0 top-full z-30 mt-2 max-h-[70dvh] overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-lg"
    >
      {suggestions.map((suggestion, index) => (
        <li
          key={suggestion._id}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === activeIndex}
          // Pressing must not take the focus out of the box before the click arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          className={classNames(
            'flex min-h-14 cursor-pointer items-center gap-3 rounded-lg px-2 py-1 hover:bg-basil-tint',
            index === activeIndex && 'bg-basil-tint',
          )}
        >
          <ProductImage product={suggestion} eager className="w-11 shrink-0 rounded-lg" />
          <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
            <span className="line-clamp-2 max-w-full wrap-anywhere sm:max-w-3/5">{suggestion.title}</span>
            <Price rupees={suggestion.price} unit={suggestion.quantity} className="text-sm" />
          </span>
        </li>
      ))}
    </ul>
  );
}
