import { useState } from 'react';
import { SLOT_DAYS } from '@domain/slot/slot';
import type { SlotWindow } from '@domain/slot/slot-template';
import { addDays } from '@domain/day';
import { shopDayOf } from '@/features/desk/shared/desk-times';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { forgetInput } from '@/features/desk/shared/unsaved-input';
import { useSlotWeekQuery, useWeeklyWindowsQuery } from '@/gql/desk-operations';
import type { SlotPlacesFragment } from '@/gql/desk-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { Button, ConfirmSheet, ErrorText, LoadError, Skeleton, useFocusOnInvalid } from '@/shared/ui';
import { EffectText } from './EffectText';
import { TemplateDay } from './TemplateDay';
import { useTemplate } from './useTemplate';
import { TEMPLATE } from './slots-text';

interface SaveBarProps {
  busy: boolean;
  error: string | false;
  onSave: () => void;
  onClose: () => void;
  /** Reopens the form; only where somebody else has saved the template meanwhile. */
  onReload: (() => void) | false;
}

const SaveBar = ({ busy, error, onSave, onClose, onReload }: SaveBarProps) => (
  <div className="mt-4 flex flex-wrap items-center gap-3">
    <Button busy={busy} onClick={onSave}>
      {TEMPLATE.save}
    </Button>
    <Button variant="secondary" onClick={onClose}>
      {TEMPLATE.back}
    </Button>
    <ErrorText>{error}</ErrorText>
    {onReload && (
      <Button variant="secondary" onClick={onReload}>
        {TEMPLATE.reload}
      </Button>
    )}
  </div>
);

interface FormProps {
  saved: readonly SlotWindow[];
  /** The open slots of the coming days. */
  slots: readonly SlotPlacesFragment[];
  /** Reads them again. */
  readSlots: () => Promise<unknown>;
  onReload: () => void;
  onClose: () => void;
}

/** Asks for confirmation, once it is known what is in the slots now. */
function useConfirming(readSlots: () => Promise<unknown>) {
  const [state, setState] = useState({ isReading: false, isOpen: false, error: '' });
  const close = () => setState({ isReading: false, isOpen: false, error: '' });
  const open = async () => {
    setState({ isReading: true, isOpen: false, error: '' });
    const error = await readSlots().then(
      () => '',
      (failure: unknown) => readApiError(failure).message,
    );
    setState({ isReading: false, isOpen: error === '', error });
  };
  return { ...state, open, close };
}

function TemplateForm({ saved, slots, readSlots, onReload, onClose }: FormProps) {
  const template = useTemplate(saved, onClose);
  const confirming = useConfirming(readSlots);
  const { fields, focusInvalid } = useFocusOnInvalid();
  const save = () => (template.check() ? void confirming.open() : focusInvalid());
  const isWrong = Object.keys(template.errors).length > 0;
  return (
    <>
      <div ref={fields} className="grid items-start gap-4 xl:grid-cols-2">
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <TemplateDay key={weekday} weekday={weekday} template={template} />
        ))}
      </div>
      <SaveBar
        busy={confirming.isReading}
        error={isWrong ? TEMPLATE.wrong : confirming.error || template.conflict}
        onSave={save}
        onClose={onClose}
        onReload={template.conflict !== '' && onReload}
      />
      <ConfirmSheet
        open={confirming.isOpen}
        onClose={confirming.close}
        title={TEMPLATE.confirm}
        confirm={TEMPLATE.save}
        onConfirm={template.save}
      >
        {confirming.isOpen && <EffectText slots={slots} windows={template.entered} />}
      </ConfirmSheet>
      {template.leaveSheet}
    </>
  );
}

/** The weekly template, and what saving it does to open slots. */
export function TemplateEditor({ onClose }: { onClose: () => void }) {
  const today = shopDayOf();
  const windows = useWeeklyWindowsQuery({ fetchPolicy: 'network-only' });
  const coming = useSlotWeekQuery({
    variables: { from: today, to: addDays(today, SLOT_DAYS + 2) },
    fetchPolicy: 'network-only',
  });
  // What was typed is given up only on request, and with something to show in its place.
  const [formKey, setFormKey] = useState(0);
  const reload = () =>
    void Promise.all([windows.refetch(), coming.refetch()]).then(
      () => {
        forgetInput();
        setFormKey((key) => key + 1);
      },
      () => undefined,
    );
  const template = windows.data?.slotTemplate;
  // At midnight other days are read, while the form stays.
  const slots = (coming.data ?? coming.previousData)?.slots;
  return (
    <>
      <DeskHeading title={TEMPLATE.title} />
      <p className="mb-3 max-w-prose text-sm text-muted">{TEMPLATE.note}</p>
      {template && slots ? (
        <TemplateForm
          key={formKey}
          saved={template}
          slots={slots}
          readSlots={() => coming.refetch()}
          onReload={reload}
          onClose={onClose}
        />
      ) : windows.error || coming.error ? (
        <LoadError text={TEMPLATE.failed} onRetry={reload} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}
