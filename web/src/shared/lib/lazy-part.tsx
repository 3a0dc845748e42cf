import { lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

const Nothing = (): ReactNode => null;

/**
 * A component whose code is loaded when it is first rendered; if that fails, `Plain` replaces it. Render it in a transition,
 * which lasts until then.
 */
export const lazyInTransition = <Props extends object>(load: Load<Props>, Plain: ComponentType<Props>) =>
  lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: Plain }),
    ),
  );

/**
 * The same in a Suspense boundary of its own: `Meanwhile` is shown until it is loaded, and `Plain` if that fails; by default
 * nothing.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Plain: ComponentType<Props> = Nothing,
  Meanwhile: ComponentType<Props> = Nothing,
) {
  const Part = lazyInTransition(load, Plain);
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={<Meanwhile {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
