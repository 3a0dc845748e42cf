import { useId } from 'react';
import { paths } from '@domain/shop/paths';
import { IconButton, SearchIcon } from '@/shared/ui';
import { SEARCH_MAX } from '@domain/catalogue/listing-rules';
import { SuggestionList, optionId } from './SuggestionList';
import { useSearchBox } from './useSearchBox';

const BOX =
  'block h-11 w-full rounded-full border border-control bg-surface pr-12 pl-4 placeholder:text-muted';

/** The header's search: suggests products as one types; Enter or the icon opens the listing with the text. */
export function SearchBox({ className }: { className?: string }) {
  const listId = useId();
  const { text, suggestions, open, activeIndex, type, choose, close, submit, onKeyDown } = useSearchBox();
  return (
    <form role="search" action={paths.products} onSubmit={submit} className={className}>
      <div className="relative">
        <input
          type="text"
          name="q"
          role="combobox"
          aria-label="Search products"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeIndex < 0 ? undefined : optionId(listId, activeIndex)}
          placeholder="Seacrh..."
          enterKeyHint="search"
          autoComplete="off"
          maxLength={SEARCH_MAX}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={close}
          className={BOX}
        />
        <IconButton type="submit" aria-label="Search" className="absolute inset-y-0 right-0 text-basil">
          <SearchIcon />
        </IconButton>
        {open && (
          <SuggestionList id={listId} suggestions={suggestions} activeIndex={activeIndex} onChoose={choose} />
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {open ? `${suggestions.length} suggestions` : ''}
      </p>
    </form>
  );
}
