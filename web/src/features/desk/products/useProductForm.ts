import { useEffect, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasErrors } from '@domain/field-errors';
import type { Problem } from '@domain/wording/wording';
import { deskProductPath } from '@domain/staff/desk-paths';
import { unsavedInput, useUnsavedInput } from '@/features/desk/shared/unsaved-input';
import { useLeaveGuard } from '@/features/desk/shared/leave-guard';
import { useSaveProductMutation } from '@/gql/desk-operations';
import type { WholeProductFragment } from '@/gql/desk-operations';
import { announce } from '@/shared/lib/announce';
import { readApiError } from '@/shared/lib/api/api-error';
import { useFormErrors } from '@/shared/lib/form-errors';
import type { FormErrors } from '@/shared/lib/form-errors';
import { withLabels } from './field-labels';
import { changedNames, inputFor, numberProblems, typedSince, valuesOf } from './product-form';
import type { FormValues } from './product-form';
import type { FormState } from './ProductFields';
import { EDITOR } from './products-text';

/** The form's values, and `base`: the product that they were edited from. */
interface Edited {
  base: WholeProductFragment | null;
  values: FormValues;
}

const formOf = (product: WholeProductFragment | null): string => `product/${product?._id ?? ''}`;

/** The values, as they are typed, or were when the session ended. */
function useValues(product: WholeProductFragment | null, saving: boolean) {
  const form = formOf(product);
  const [start] = useState(() => unsavedInput<Edited>(form) ?? { base: product, values: valuesOf(product) });
  const [base, setBase] = useState(start.base);
  const [values, setValues] = useState(start.values);
  const open = (next: WholeProductFragment) => {
    setBase(next);
    // After saving, `values` are those that were sent.
    setValues((now) => ({ ...valuesOf(next), ...typedSince(values, now) }));
  };
  const initial = valuesOf(base);
  const changed = changedNames(initial, values).length > 0;
  const created = product ? null : base;
  // Its page takes over what is typed while it is being created.
  useUnsavedInput(form, changed ? { base, values } : undefined, created ? formOf(created) : undefined);
  // While it is being saved, its response is yet to come.
  if (!saving && product && base && product.version !== base.version) {
    // What others have changed is never mixed with what was typed: the shop reports the conflict.
    if (!changed) open(product);
    // Only what the form does not have, such as the picture.
    else if (changedNames(initial, valuesOf(product)).length === 0) setBase(product);
  }
  return { base, created, initial, values, setValues, changed, open };
}

/** What the form says of a failure; an error of a field that it lacks is one of the whole form. */
function readFailure(
  failure: unknown,
  names: readonly string[],
): { isConflict: boolean; errors: FormErrors } {
  const { code, message, fields, details } = readApiError(failure);
  const { _id: wrongId, ...named } = fields;
  const codes = details.fieldCodes as Partial<Record<string, Problem>> | undefined;
  // The _id is made of the title.
  const errors: FormErrors =
    wrongId === undefined ? {} : { title: codes?._id?.code === 'ID_FORM' ? EDITOR.noAddress : wrongId };
  for (const [name, problem] of Object.entries(named))
    errors[names.includes(name) ? name : 'form'] = withLabels(problem);
  return {
    isConflict: (code as string) === 'CONFLICT',
    errors: hasErrors(errors) ? errors : { form: message },
  };
}

/**
 * Asks before unsaved changes are left; leads to what was just created, with what was typed meanwhile.
 * @param created null: not yet, or it was there before
 */
function useLeaveSheet(changed: boolean, created: WholeProductFragment | null) {
  const navigate = useNavigate();
  const { sheet, pass } = useLeaveGuard(changed);
  useEffect(() => {
    if (!created) return;
    pass();
    void navigate(deskProductPath(created), { replace: true });
  }, [created, navigate, pass]);
  return sheet;
}

/** The state of the product form: values, errors and saving; `sheet` asks before it is left unsaved. */
export function useProductForm(product: WholeProductFragment | null) {
  const [saving, setSaving] = useState(false);
  const { base, created, initial, values, setValues, changed, open } = useValues(product, saving);
  const [conflict, setConflict] = useState(false);
  const { formRef, errors, show, mark } = useFormErrors();
  const [save] = useSaveProductMutation();
  const sheet = useLeaveSheet(changed, created);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (saving || !changed) return;
    const unreadable = numberProblems(base, initial, values);
    if (hasErrors(unreadable)) return show(unreadable);
    setSaving(true);
    try {
      const { data } = await save({ variables: { input: inputFor(base, initial, values) } });
      const saved = data!.saveProduct;
      show({});
      setConflict(false);
      open(saved);
      announce(EDITOR.savedAt);
    } catch (failure) {
      const { isConflict, errors: problems } = readFailure(failure, Object.keys(values));
      setConflict(isConflict);
      show(problems);
    } finally {
      setSaving(false);
    }
  };

  const form: FormState = {
    values,
    errors,
    set: (name, value) => {
      mark(name);
      setValues((before) => ({ ...before, [name]: value }));
    },
  };
  const bar = { changed, saving, conflict, error: errors.form };
  return { form, formRef, bar, submit, sheet };
}
