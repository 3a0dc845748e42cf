import { useEffect, useRef } from 'react';

/** Whether the component is gone: whoever has left it assumes that its action is done, and would not see its error. */
export function useIsLeft(): () => boolean {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);
  return () => isLeft.current;
}
