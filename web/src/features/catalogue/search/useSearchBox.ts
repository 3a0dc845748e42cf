import type { FocusEvent, KeyboardEvent, RefObject, SubmitEvent } from 'react';
import { useRef } from 'react';
import { productPath } from '@domain/shop/paths';
import type { SearchRow } from './useSearchRows';
import { useSearchRows } from './useSearchRows';
import { useSearchText } from './useSearchText';

interface Keyed {
  input: RefObject<HTMLInputElement | null>;
  isOpen: boolean;
  close: () => void;
  move: (key: string) => void;
}

/** Handles arrow keys, Escape, and blur; the latter two close the popup. */
const useKeys = ({ input, isOpen, close, move }: Keyed) => ({
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  },
  onKeyDown: (event: KeyboardEvent) => {
    // The keys of an input method choose among its own words, such as those of Hindi.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen) {
      // It closes nothing else.
      event.preventDefault();
      input.current?.focus();
      close();
    }
    if (event.target !== input.current || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    move(event.key);
  },
});

/** The state and handlers of the search box. */
export function useSearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const { text, setText, open, searchFor } = useSearchText();
  const { show, move, forget, ...found } = useSearchRows(text);
  const { rows, activeIndex, close } = found;
  const keys = useKeys({ input, isOpen: rows.length > 0, close, move });

  const choose = ({ product, search }: SearchRow) => {
    close();
    void (product ? open(productPath(product)) : searchFor(search));
  };
  return {
    input,
    text,
    ...found,
    choose,
    type: (typed: string) => {
      setText(typed);
      show();
    },
    onFocus: () => text === '' && show(),
    keys,
    /** The row disappears with the pressed button; the focus must not be lost. */
    forget: (search: string) => {
      input.current?.focus();
      forget(search);
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      const active = rows[activeIndex];
      if (active) return choose(active);
      close();
      void searchFor(text);
    },
  };
}
