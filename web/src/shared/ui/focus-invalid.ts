import { useEffect, useRef, useState } from 'react';

/** `focusInvalid` focuses the first invalid field, or else scrolls to the error. Call it after marking the fields. */
export function useFocusOnInvalid() {
  const [attempts, setAttempts] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts === 0) return;
    const field = fields.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    field?.focus();
    (field ?? fields.current?.querySelector('[role=alert]:not(:empty)'))?.scrollIntoView({
      block: 'nearest',
    });
  }, [attempts]);
  return { fields, focusInvalid: () => setAttempts((count) => count + 1) };
}
