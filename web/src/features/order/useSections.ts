import { useEffect, useRef, useState } from 'react';

const ALL_OPEN = { details: true, address: true, slot: true, checkout: true };
export type Part = keyof typeof ALL_OPEN;

/**
 * The sections of the checkout. `show` opens one, and moves the focus to its panel and its top into view, where it says why:
 * focus alone does not scroll a tall one.
 */
export function useSections() {
  const [open, setOpen] = useState(ALL_OPEN);
  const [shown, setShown] = useState<{ part: Part }>();
  const panels = useRef<Partial<Record<Part, HTMLElement | null>>>({});
  useEffect(() => {
    const panel = shown && panels.current[shown.part];
    panel?.focus();
    panel?.previousElementSibling?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const show = (part: Part) => {
    setOpen((before) => ({ ...before, [part]: true }));
    setShown({ part });
  };
  const section = (part: Part) => ({
    open: open[part],
    onToggle: () => setOpen((before) => ({ ...before, [part]: !before[part] })),
    panelRef: (panel: HTMLElement | null) => void (panels.current[part] = panel),
  });
  return { show, section };
}
