import { useState } from 'react';
import { useSuggestions } from './useSuggestions';

/** The index after an arrow key: round the list, with -1, the box itself, in between. */
function moved(activeIndex: number, key: string, count: number): number {
  const step = key === 'ArrowDown' ? 1 : -1;
  return ((activeIndex + 1 + step + count + 1) % (count + 1)) - 1;
}

/** The suggestions for what is typed, and the one among them that the arrow keys have reached. */
export function useSuggestionChoice(text: string) {
  const [typing, setTyping] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const suggestions = useSuggestions(typing ? text : '');
  const open = typing && suggestions.length > 0;
  // By its id, not its place: an answer that arrives late must not put another product under Enter.
  const activeIndex = open ? suggestions.findIndex(({ _id }) => _id === activeId) : -1;
  const show = (shown: boolean) => {
    setTyping(shown);
    setActiveId(undefined);
  };
  return {
    suggestions,
    open,
    activeIndex,
    active: suggestions[activeIndex],
    show: () => show(true),
    close: () => show(false),
    move: (key: string) => {
      setTyping(true);
      if (open) setActiveId(suggestions[moved(activeIndex, key, suggestions.length)]?._id);
    },
  };
}
