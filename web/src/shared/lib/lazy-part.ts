import { lazy } from 'react';
import type { ComponentType } from 'react';

/** A component whose code is loaded when it is first rendered; if that fails, `Plain` replaces it, or nothing. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Plain: ComponentType<Props> = () => null,
) =>
  lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: Plain }),
    ),
  );
