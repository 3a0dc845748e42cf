import { useState } from 'react';
import { hasErrors } from '@domain/field-errors';
import type { SlotWindow } from '@domain/slot/slot-template';
import { unsavedInput, useUnsavedInput } from '@/features/desk/shared/unsaved-input';
import { useLeaveGuard } from '@/features/desk/shared/leave-guard';
import { useSaveSlotTemplateMutation } from '@/gql/desk-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { showSuccess } from '@/shared/lib/toast';
import { addedTo, byWindow, copiedToAll, editedOf, problemsOf, windowsOf } from './template-form';
import type { EditedWindow, WindowErrors, WindowField } from './template-form';
import { TEMPLATE } from './slots-text';

const FORM = 'week';

/**
 * The state of the template form. `check` validates it, `save` submits it; `leaveSheet` asks before it is left unsaved.
 * @param onSaved called once it is saved
 */
export function useTemplate(saved: readonly SlotWindow[], onSaved: () => void) {
  const [before] = useState(() => JSON.stringify(windowsOf(editedOf(saved))));
  const [windows, setWindows] = useState(() => unsavedInput<EditedWindow[]>(FORM) ?? editedOf(saved));
  const changed = JSON.stringify(windowsOf(windows)) !== before;
  useUnsavedInput(FORM, changed ? windows : undefined);
  const guard = useLeaveGuard(changed);
  const [errors, setErrors] = useState<WindowErrors>({});
  const [send] = useSaveSlotTemplateMutation({ refetchQueries: ['SlotWeek', 'WeeklyWindows'] });

  const change = (next: EditedWindow[]) => {
    setErrors({});
    setWindows(next);
  };
  const save = async () => {
    await send({ variables: { input: windowsOf(windows) } }).catch((failure: unknown) => {
      setErrors(byWindow(readApiError(failure).fields, windows));
      throw failure;
    });
    showSuccess(TEMPLATE.saved);
    guard.pass();
    onSaved();
  };
  return {
    windows,
    errors,
    entered: windowsOf(windows),
    set: (id: number, field: WindowField, value: string) =>
      change(windows.map((one) => (one.id === id ? { ...one, [field]: value } : one))),
    add: (weekday: number) => change(addedTo(windows, weekday)),
    remove: (id: number) => change(windows.filter((one) => one.id !== id)),
    copy: (weekday: number) => change(copiedToAll(windows, weekday)),
    check: (): boolean => {
      const problems = problemsOf(windows);
      setErrors(problems);
      return !hasErrors(problems);
    },
    save,
    leaveSheet: guard.sheet,
  };
}
