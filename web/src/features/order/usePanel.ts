import { useEffect, useRef, useState } from 'react';

/**
 * The panel of a section. `show` moves the focus to it, after the section has opened, and its top into view, where it says why:
 * focus alone does not scroll a tall one.
 */
export function usePanel() {
  const panel = useRef<HTMLDivElement>(null);
  const [demands, setDemands] = useState(0);
  useEffect(() => {
    if (demands === 0) return;
    panel.current?.focus();
    panel.current?.previousElementSibling?.scrollIntoView({ block: 'nearest' });
  }, [demands]);
  return { panel, show: () => setDemands((times) => times + 1) };
}
