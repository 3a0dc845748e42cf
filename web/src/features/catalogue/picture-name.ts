import type { CSSProperties } from 'react';

/** What ties a product's picture on a card to the one on its own page, while the browser moves from one to the other. */
export const pictureName = ({ _id }: { _id: string }): CSSProperties => ({
  viewTransitionName: `picture-${_id}`,
});
