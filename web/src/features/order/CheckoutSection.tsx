import type { ReactNode, Ref } from 'react';
import { useId } from 'react';
import { ChevronDownIcon, classNames } from '@/shared/ui';

interface CheckoutSectionProps {
  title: string;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
  /** Focused when a choice in this section is missing. */
  panelRef: Ref<HTMLDivElement>;
  className?: string;
}

/** A collapsible section of the checkout; collapsing keeps the state of its content. */
export function CheckoutSection({
  title,
  open,
  onToggle,
  children,
  panelRef,
  className,
}: CheckoutSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={classNames('rounded-card border border-line bg-surface', className)}
    >
      <h2 id={`${id}-title`} className="text-xl font-semibold">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-panel`}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center justify-between gap-4 rounded-card px-4 text-left md:px-6 large-text:gap-0 large-text:px-2"
        >
          {title}
          <ChevronDownIcon className={classNames('shrink-0 transition-transform', open && 'rotate-180')} />
        </button>
      </h2>
      <div
        ref={panelRef}
        id={`${id}-panel`}
        tabIndex={-1}
        hidden={!open}
        className="rounded-b-card px-4 pt-1 pb-4 md:px-6 md:pb-6 large-text:px-2"
      >
        {children}
      </div>
    </section>
  );
}
