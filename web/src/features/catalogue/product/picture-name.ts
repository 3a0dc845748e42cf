import type { CSSProperties } from 'react';

/** The name by which the browser's view transition moves a product's picture from its card to its own page. */
export const pictureName = ({ _id }: { _id: string }): CSSProperties => ({
  viewTransitionName: `picture-${_id}`,
});
