import type { FormEvent, KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SuggestionFragment } from '@/gql/operations';
import { IconButton, SearchIcon } from '@/shared/ui';
import { SEARCH_MAX } from '@domain/catalogue/listing-rules';
import { productPath } from '@domain/catalogue/addresses';
import { SuggestionList, optionId } from './SuggestionList';
import { useSearchText } from './useSearchText';
import { useSuggestions } from './useSuggestions';

/** The place after a key: round the list and through the box itself. */
function moved(activeIndex: number, key: string, count: number): number {
  const step = key === 'ArrowDown' ? 1 : -1;
  return ((activeIndex + 1 + step + count + 1) % (count + 1)) - 1;
}

/** The header's search: suggests products as one types; Enter or the icon opens the listing with the text. */
export function SearchBox({ className }: { className?: string }) {
  const listId = useId();
  const navigate = useNavigate();
  const { text, setText, searchForIt } = useSearchText();
  const [typing, setTyping] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const suggestions = useSuggestions(typing ? text : '');
  const open = typing && suggestions.length > 0;
  // By its id, not its place: an answer that arrives late must not put another product under Enter.
  const activeIndex = open ? suggestions.findIndex(({ _id }) => _id === activeId) : -1;
  const active = suggestions[activeIndex];

  const close = () => {
    setTyping(false);
    setActiveId(undefined);
  };
  const choose = (product: SuggestionFragment) => {
    close();
    void navigate(productPath(product));
  };
  const type = (typed: string) => {
    setText(typed);
    setTyping(true);
    setActiveId(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    close();
    if (active) choose(active);
    else void searchForIt();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setTyping(true);
    if (open) setActiveId(suggestions[moved(activeIndex, event.key, suggestions.length)]?._id);
  };

  return (
    <form role="search" onSubmit={submit} className={className}>
      <div className="relative">
        <input
          type="text"
          role="combobox"
          aria-label="Search products"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(listId, activeIndex)}
          placeholder="Seacrh..."
          enterKeyHint="search"
          autoComplete="off"
          maxLength={SEARCH_MAX}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={close}
          className="block h-11 w-full rounded-full border border-control bg-surface pr-12 pl-4 placeholder:text-muted"
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
