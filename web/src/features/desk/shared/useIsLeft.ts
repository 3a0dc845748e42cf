import { useEffect, useRef } from 'react';

/**
 * Whether the component is gone, or closed: whoever has left it assumes that its action is done, and would not see its error.
 * @param isOpen false while it is closed
 */
export function useIsLeft(isOpen = true): () => boolean {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = !isOpen;
    return () => void (isLeft.current = true);
  }, [isOpen]);
  return () => isLeft.current;
}
