import { skipToken } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { ProductCardFragment } from '@/gql/operations';
import { useSuggestionsQuery } from '@/gql/operations';

const DEBOUNCE_MS = 120;
const NONE: ProductCardFragment[] = [];

/** Suggestions for a text, queried after each short pause in typing. They are always for the latest text. */
export function useSuggestions(text: string): ProductCardFragment[] {
  const wanted = text.trim();
  const [settled, setSettled] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  const queried = wanted && settled;
  const { data, previousData, error } = useSuggestionsQuery(
    queried ? { variables: { text: queried } } : skipToken,
  );
  if (!queried || error) return NONE;
  // Keeps the previous ones until the response arrives, so that the list does not flicker.
  return (data ?? previousData)?.suggestions ?? NONE;
}
