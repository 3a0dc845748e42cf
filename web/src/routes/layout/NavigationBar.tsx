import { useNavigation } from 'react-router-dom';
import { loadingPage } from './layout.en';

/** A thin progress line while the next page is loading; it appears after a moment. */
export function NavigationBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div role="status" className="navigation-bar fixed inset-x-0 top-0 z-40 h-1 bg-basil">
      <span className="sr-only">{loadingPage}</span>
    </div>
  );
}
