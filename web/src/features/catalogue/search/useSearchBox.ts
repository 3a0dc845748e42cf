import type { FormEvent, KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ProductCardFragment } from '@/gql/operations';
import { productPath } from '@domain/shop/paths';
import { useSearchText } from './useSearchText';
import { useSuggestionChoice } from './useSuggestionChoice';

/** What the search box knows and does; the component shows it. */
export function useSearchBox() {
  const navigate = useNavigate();
  const { text, setText, searchForIt } = useSearchText();
  const { show, move, active, ...choice } = useSuggestionChoice(text);

  const choose = (product: ProductCardFragment) => {
    choice.close();
    void navigate(productPath(product));
  };
  return {
    text,
    ...choice,
    choose,
    type: (typed: string) => {
      setText(typed);
      show();
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (active) return choose(active);
      choice.close();
      void searchForIt();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') choice.close();
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      move(event.key);
    },
  };
}
