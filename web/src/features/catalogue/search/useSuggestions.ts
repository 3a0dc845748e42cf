import { skipToken } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { ProductCardFragment } from '@/gql/operations';
import { useSuggestionsQuery } from '@/gql/operations';

const PAUSE_MS = 120;
const NONE: ProductCardFragment[] = [];

/** Products for a text being typed, queried at each short pause. What is shown is always for the latest text. */
export function useSuggestions(text: string): ProductCardFragment[] {
  const wanted = text.trim();
  const [settled, setSettled] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  const queried = wanted && settled;
  const { data, previousData } = useSuggestionsQuery(queried ? { variables: { text: queried } } : skipToken);
  if (!queried) return NONE;
  // Until the answer comes, the one before it stays, so that the list does not flicker with every letter.
  return (data ?? previousData)?.suggestions ?? NONE;
}
