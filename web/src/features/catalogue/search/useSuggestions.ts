import { skipToken } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { SuggestionFragment } from '@/gql/operations';
import { useSuggestionsQuery } from '@/gql/operations';

const PAUSE_MS = 120;
const NONE: SuggestionFragment[] = [];

/** Products for a text being typed: asked for at each short pause. The answer shown is always the latest text's. */
export function useSuggestions(text: string): SuggestionFragment[] {
  const wanted = text.trim();
  const [settled, setSettled] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  const asked = wanted && settled;
  const { data, previousData } = useSuggestionsQuery(asked ? { variables: { text: asked } } : skipToken);
  if (!asked) return NONE;
  // Until the answer comes, the one before it stays, so that the list does not flicker with every letter.
  return (data ?? previousData)?.suggestions ?? NONE;
}
