import { useId } from 'react';
import { SEARCH_MAX } from '@domain/catalogue/listing-rules';
import { pathIn, paths } from '@domain/shop/paths';
import { BASE } from '@domain/wording/language.en';
import { lazyPart } from '@/shared/lib/ssr/hydration';
import { IconButton, SearchIcon } from '@/shared/ui';
import { optionId } from './option-id';
import * as texts from './search.en';
import { useSearchBox } from './useSearchBox';
import type { SearchRow } from './useSearchRows';

const BOX =
  'block h-11 w-full rounded-full border border-control bg-surface pr-12 pl-4 placeholder:text-muted';
const loadPopup = () => import('./SearchPopup').then(({ SearchPopup }) => SearchPopup);
/** Searching works without the popup. */
const SearchPopup = lazyPart(loadPopup);

/** "1 suggestion", "2 recent searches"; empty if there are none. */
function countRows(rows: readonly SearchRow[]): string {
  const [first] = rows;
  if (!first) return '';
  return first.product ? texts.countSuggestions(rows.length) : texts.countRecent(rows.length);
}

interface FieldProps {
  listId: string;
  box: ReturnType<typeof useSearchBox>;
}

function SearchField({ listId, box: { input, text, rows, activeIndex, type, onFocus } }: FieldProps) {
  return (
    <input
      ref={input}
      type="text"
      name="q"
      role="combobox"
      aria-label={texts.label}
      aria-expanded={rows.length > 0}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={activeIndex < 0 ? undefined : optionId(listId, activeIndex)}
      placeholder={texts.placeholder}
      enterKeyHint="search"
      autoComplete="off"
      maxLength={SEARCH_MAX}
      value={text}
      onChange={(event) => type(event.target.value)}
      onFocus={() => {
        void loadPopup().catch(() => undefined);
        onFocus();
      }}
      className={BOX}
    />
  );
}

/** The header's search box: suggests products while typing; Enter or the icon opens the listing. */
export function SearchBox({ className }: { className: string }) {
  const listId = useId();
  const box = useSearchBox();
  const { rows, activeIndex } = box;
  return (
    <form
      role="search"
      action={pathIn(BASE, paths.products)}
      onSubmit={box.submit}
      {...box.keys}
      className={className}
    >
      <div className="relative">
        <SearchField listId={listId} box={box} />
        {rows.length > 0 && (
          <SearchPopup
            id={listId}
            rows={rows}
            activeIndex={activeIndex}
            onChoose={box.choose}
            onForget={box.forget}
          />
        )}
        <IconButton type="submit" aria-label={texts.search} className="absolute inset-y-0 right-0 text-basil">
          <SearchIcon />
        </IconButton>
      </div>
      <p aria-live="polite" className="sr-only">
        {countRows(rows)}
      </p>
    </form>
  );
}
