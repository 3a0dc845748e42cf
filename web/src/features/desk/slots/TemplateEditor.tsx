import { useState } from 'react';
import { SLOT_DAYS } from '@domain/slot/slot';
import type { SlotWindow } from '@domain/slot/slot-template';
import { ConfirmSheet } from '@/features/desk/shared/ConfirmSheet';
import { addDays } from '@domain/day';
import { dayOf } from '@/features/desk/shared/desk-times';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { useSlotWeekQuery, useWeeklyWindowsQuery } from '@/gql/desk-operations';
import type { SlotPlacesFragment } from '@/gql/desk-operations';
import { Button, ErrorText, LoadError, Skeleton } from '@/shared/ui';
import { EffectText } from './EffectText';
import { TemplateDay } from './TemplateDay';
import { useTemplate } from './useTemplate';
import { TEMPLATE } from './slots-text';

interface FormProps {
  saved: readonly SlotWindow[];
  /** The open slots of the coming days. */
  slots: readonly SlotPlacesFragment[];
  onClose: () => void;
}

function TemplateForm({ saved, slots, onClose }: FormProps) {
  const template = useTemplate(saved, onClose);
  const [isConfirming, setConfirming] = useState(false);
  const isWrong = Object.keys(template.errors).length > 0;
  return (
    <>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <TemplateDay key={weekday} weekday={weekday} template={template} />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button onClick={() => setConfirming(template.check())}>{TEMPLATE.save}</Button>
        <Button variant="secondary" onClick={onClose}>
          {TEMPLATE.back}
        </Button>
        <ErrorText>{isWrong && TEMPLATE.wrong}</ErrorText>
      </div>
      <ConfirmSheet
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={TEMPLATE.confirm}
        confirm={TEMPLATE.save}
        onConfirm={template.save}
      >
        {isConfirming && <EffectText slots={slots} windows={template.entered} />}
      </ConfirmSheet>
      {template.leaveSheet}
    </>
  );
}

/** The weekly template, and what saving it does to open slots. */
export function TemplateEditor({ onClose }: { onClose: () => void }) {
  const today = dayOf();
  const windows = useWeeklyWindowsQuery({ fetchPolicy: 'network-only' });
  const coming = useSlotWeekQuery({
    variables: { from: today, to: addDays(today, SLOT_DAYS + 2) },
    fetchPolicy: 'network-only',
  });
  const retry = () => void Promise.all([windows.refetch(), coming.refetch()]).catch(() => undefined);
  const template = windows.data?.slotTemplate;
  const slots = coming.data?.slots;
  return (
    <>
      <DeskHeading title={TEMPLATE.title} />
      <p className="mb-3 max-w-prose text-sm text-muted">{TEMPLATE.note}</p>
      {template && slots ? (
        <TemplateForm saved={template} slots={slots} onClose={onClose} />
      ) : windows.error || coming.error ? (
        <LoadError text={TEMPLATE.failed} onRetry={retry} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}
