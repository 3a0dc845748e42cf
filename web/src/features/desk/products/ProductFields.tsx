import type { ReactNode } from 'react';
import { ALLERGENS } from '@domain/catalogue/product-facts';
import { Card, Checkbox, ErrorText, Field, Select, TextArea } from '@/shared/ui';
import type { FieldSpec } from './product-fields';
import { NO_ALLERGENS } from './product-form';
import type { FormValues } from './product-form';
import { EDITOR } from './products-text';

/** The part of the form's state that fields need. */
export interface FormState {
  values: FormValues;
  errors: Readonly<Record<string, string | undefined>>;
  set: (name: string, value: string | boolean) => void;
}

interface OneFieldProps {
  spec: FieldSpec;
  form: FormState;
}

function OneField({ spec: { name, label, kind, lang, hint, options, wide }, form }: OneFieldProps) {
  const value = form.values[name]!;
  const change = ({ target }: { target: { value: string } }): void => form.set(name, target.value);
  if (typeof value === 'boolean')
    return (
      <Checkbox
        name={name}
        label={label}
        checked={value}
        onChange={({ target }) => form.set(name, target.checked)}
      />
    );
  const control = { name, label, hint, lang, value, error: form.errors[name], onChange: change };
  const className = wide ? 'col-span-full' : undefined;
  if (options)
    return (
      <Select {...control} className={className}>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </Select>
    );
  if (kind === 'area') return <TextArea rows={3} {...control} className={className} />;
  const inputMode = kind === 'number' ? 'decimal' : kind === 'whole' ? 'numeric' : undefined;
  return <Field autoComplete="off" inputMode={inputMode} {...control} className={className} />;
}

interface SectionProps {
  title: string;
  specs?: readonly FieldSpec[];
  form: FormState;
  /** The number of columns on a wide screen. */
  columns?: 2 | 3 | 4;
  /** Other fields, placed first. */
  children?: ReactNode;
}

const COLUMNS = {
  2: 'md:grid-cols-2',
  3: 'sm:grid-cols-2 xl:grid-cols-3',
  4: 'grid-cols-2 large-text:grid-cols-1 xl:grid-cols-4',
};

/** A section of fields. */
export const FieldSection = ({ title, specs = [], form, columns = 3, children }: SectionProps) => (
  <Card as="section" inset="small" aria-label={title}>
    <h2 className="mb-3 text-lg font-semibold">{title}</h2>
    <div className={`grid items-start gap-x-4 gap-y-3 ${COLUMNS[columns]}`}>
      {children}
      {specs.map((spec) => (
        <OneField key={spec.name} spec={spec} form={form} />
      ))}
    </div>
  </Card>
);

interface LanguageFieldsProps {
  /** The language's own name. */
  title: string;
  lang: 'en' | 'hi';
  specs: readonly FieldSpec[];
  form: FormState;
}

/** The texts in one language. */
export const LanguageFields = ({ title, lang, specs, form }: LanguageFieldsProps) => (
  <fieldset className="grid content-start gap-3">
    <legend lang={lang} className="mb-1 font-semibold text-muted">
      {title}
    </legend>
    {specs.map((spec) => (
      <OneField key={spec.name} spec={spec} form={form} />
    ))}
  </fieldset>
);

/** The allergens of a product: unknown, none, or some. */
export function AllergenFields({ form }: { form: FormState }) {
  const known = String(form.values.allergens).split(' ').filter(Boolean);
  const set = (name: string, has: boolean): void => {
    const others = known.filter((one) => one !== name && one !== NO_ALLERGENS);
    form.set(
      'allergens',
      name === NO_ALLERGENS ? (has ? name : '') : [...others, ...(has ? [name] : [])].join(' '),
    );
  };
  const tick = (name: string, label: string) => (
    <Checkbox
      key={name}
      label={label}
      checked={known.includes(name)}
      onChange={({ target }) => set(name, target.checked)}
    />
  );
  return (
    <fieldset className="col-span-full">
      <legend className="font-medium">Allergens</legend>
      <p className="text-sm text-muted">{EDITOR.allergensHint}</p>
      <div className="grid grid-cols-2 large-text:grid-cols-1 gap-x-4 sm:grid-cols-3 xl:grid-cols-5">
        {ALLERGENS.map((name) => tick(name, name))}
        <div className="col-span-full">{tick(NO_ALLERGENS, EDITOR.noAllergens)}</div>
      </div>
      <ErrorText className="text-sm">{form.errors.allergens}</ErrorText>
    </fieldset>
  );
}
