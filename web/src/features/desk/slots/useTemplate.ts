import { useEffect, useRef, useState } from 'react';
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

/** The form's windows, and `base`: the template that they were edited from. */
interface Edited {
  base: SlotWindow[];
  windows: EditedWindow[];
}

function asSaved(saved: readonly SlotWindow[]): Edited {
  const windows = editedOf(saved);
  return { base: windowsOf(windows), windows };
}

/** The windows, as they are typed, or were when the session ended, and their errors. */
function useWindows(saved: readonly SlotWindow[]) {
  const [start] = useState(() => unsavedInput<Edited>(FORM) ?? asSaved(saved));
  const [base, setBase] = useState(start.base);
  const [windows, setWindows] = useState(start.windows);
  const shown = useRef<EditedWindow[]>(null);
  useEffect(() => {
    shown.current = windows;
    return () => void (shown.current = null);
  }, [windows]);
  const changed = JSON.stringify(windowsOf(windows)) !== JSON.stringify(base);
  useUnsavedInput(FORM, changed ? { base, windows } : undefined);
  const [errors, setErrors] = useState<WindowErrors>({});
  const change = (next: EditedWindow[]) => {
    setErrors({});
    setWindows(next);
  };
  return { base, setBase, windows, shown, change, changed, errors, setErrors };
}

/**
 * The state of the template form. `check` validates it, `save` submits it; `leaveSheet` asks before it is left unsaved, and
 * `conflict` says that somebody else has saved the template meanwhile.
 * @param onSaved called once it is saved
 */
export function useTemplate(saved: readonly SlotWindow[], onSaved: () => void) {
  const { base, setBase, windows, shown, change, changed, errors, setErrors } = useWindows(saved);
  const guard = useLeaveGuard(changed);
  const [conflict, setConflict] = useState('');
  const [send] = useSaveSlotTemplateMutation({ refetchQueries: ['SlotWeek', 'WeeklyWindows'] });

  const save = async () => {
    try {
      await send({ variables: { input: windowsOf(windows), expected: base } });
    } catch (failure) {
      const { code, message, fields } = readApiError(failure);
      setErrors(byWindow(fields, windows));
      if ((code as string) !== 'CONFLICT' || !shown.current) throw failure;
      // The form says it, where it can be looked at again, unless it was left.
      return setConflict(message);
    }
    showSuccess(TEMPLATE.saved);
    // What was changed meanwhile is saved next; or the form was left.
    if (shown.current !== windows) return setBase(windowsOf(windows));
    guard.pass();
    onSaved();
  };
  return {
    windows,
    errors,
    conflict,
    save,
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
    leaveSheet: guard.sheet,
  };
}
