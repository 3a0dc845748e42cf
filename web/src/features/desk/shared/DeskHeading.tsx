import type { ReactNode } from 'react';
import { PageHeading } from '@/shared/ui';
import { deskShop } from './desk-shop';

interface DeskHeadingProps {
  title: string;
  /** Actions beside the title. */
  actions?: ReactNode;
}

/** The title of a screen, on the page and in the tab. */
export function DeskHeading({ title, actions }: DeskHeadingProps) {
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
      <title>{[title, 'Desk', deskShop.name].filter(Boolean).join(' · ')}</title>
      <PageHeading className="text-2xl md:text-3xl">{title}</PageHeading>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
