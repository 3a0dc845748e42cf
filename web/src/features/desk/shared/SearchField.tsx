import { useEffect, useState } from 'react';
import { Field } from '@/shared/ui';
import type { ComponentProps } from 'react';

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
  const [sent, setSent] = useState(search);
  // The URL has changed otherwise, such as by Back.
  if (search !== sent) {
    setSent(search);
    setText(search);
  }
  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === sent) return;
    const timer = setTimeout(() => {
      setSent(trimmed);
      onSearch(trimmed);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });
  return <Field {...field} type="search" value={text} onChange={({ target }) => setText(target.value)} />;
}
