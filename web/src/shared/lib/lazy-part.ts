import { lazy } from 'react';
import type { ComponentType } from 'react';

/** A part of a page whose code is loaded when it is first shown; should that fail, `Plain` stands in for it. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Plain: ComponentType<Props>,
) =>
  lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: Plain }),
    ),
  );
