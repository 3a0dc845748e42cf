import { useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import { Field } from './Field';

/** A search is sent after this pause in typing. */
const DEBOUNCE_MS = 300;

interface SearchFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'value' | 'onChange'> {
  /** The current search, which is in the URL. */
  search: string;
  onSearch: (search: string) => void;
}

/** A search that is sent after a pause in typing. */
export function SearchField({ search, onSearch, ...field }: SearchFieldProps) {
  const [text, setText] = useState(search);
  // The last search that was seen in the URL, and those of this field that are still on the way there.
  const [seen, setSeen] = useState(search);
  const [sent, setSent] = useState<readonly string[]>([]);
  if (search !== seen) {
    const own = sent.indexOf(search);
    setSeen(search);
    setSent(own < 0 ? [] : sent.slice(own + 1));
    // The URL has changed otherwise, such as by Back.
    if (own < 0) setText(search);
  }
  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === (sent.at(-1) ?? search)) return;
    const timer = setTimeout(() => {
      setSent([...sent, trimmed]);
      onSearch(trimmed);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });
  return <Field {...field} type="search" value={text} onChange={({ target }) => setText(target.value)} />;
}
