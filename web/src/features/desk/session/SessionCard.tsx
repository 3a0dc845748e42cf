import type { ReactNode, RefObject, SubmitEvent } from 'react';
import { deskShop } from '@/features/desk/shared/desk-shop';
import { Button, Card, FormError } from '@/shared/ui';

interface SessionCardProps {
  formRef: RefObject<HTMLFormElement | null>;
  /** The error of the whole form. */
  formError: string | undefined;
  sending: boolean;
  onSubmit: (event: SubmitEvent) => void;
  /** The label of the button. */
  submit: string;
  /** The title, and content below it. */
  heading: ReactNode;
  children: ReactNode;
}

/** A centred form that opens a session. */
export function SessionCard(props: SessionCardProps) {
  const { formRef, formError, sending, onSubmit, submit, heading, children } = props;
  return (
    <main className="mx-auto flex min-h-[calc(100dvh-var(--bottom-bar))] max-w-md flex-col justify-center p-4">
      <p className="mb-2 text-muted">{deskShop.name}</p>
      {heading}
      <Card>
        <form ref={formRef} method="post" noValidate onSubmit={onSubmit} className="space-y-4">
          <FormError text={formError} />
          {children}
          <Button type="submit" busy={sending} className="w-full">
            {submit}
          </Button>
        </form>
      </Card>
    </main>
  );
}
