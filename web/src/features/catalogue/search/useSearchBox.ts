import type { FocusEvent, FormEvent, KeyboardEvent, RefObject } from 'react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
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

/** The arrow keys of the box; Escape, and the focus that goes elsewhere, which close what is under it. */
const useKeys = ({ input, isOpen, close, move }: Keyed) => ({
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      input.current?.focus();
      close();
    }
    if (event.target !== input.current || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    move(event.key);
  },
});

/** What the search box knows and does; the component shows it. */
export function useSearchBox() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const { text, setText, searchFor } = useSearchText();
  const { show, move, forget, ...found } = useSearchRows(text);
  const { rows, activeIndex, close } = found;
  const keys = useKeys({ input, isOpen: rows.length > 0, close, move });

  const choose = ({ product, search }: SearchRow) => {
    close();
    void (product ? navigate(productPath(product)) : searchFor(search));
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
    /** The row goes away with the button that was pressed; the focus must not. */
    forget: (search: string) => {
      input.current?.focus();
      forget(search);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      const active = rows[activeIndex];
      if (active) return choose(active);
      close();
      void searchFor(text);
    },
  };
}
