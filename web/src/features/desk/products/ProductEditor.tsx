import { useCategoriesQuery } from '@/gql/desk-operations';
import type { WholeProductFragment } from '@/gql/desk-operations';
import { useRootAttribute } from '@/shared/lib/root-attribute';
import { Button, Card, ErrorText, Field } from '@/shared/ui';
import { PictureUpload } from './PictureUpload';
import {
  BASICS,
  FACTS,
  FACTS_HINDI,
  FIRST_COUNT,
  NAME,
  NUTRITION,
  SEARCH,
  STOCK,
  TAX,
} from './product-fields';
import { AllergenFields, FieldSection, LanguageFields } from './ProductFields';
import type { FormState } from './ProductFields';
import { EDITOR } from './products-text';
import { StockPanel } from './StockPanel';
import { useProductForm } from './useProductForm';

/** Title and category; the categories come from the shop. */
function NameFields({ form }: { form: FormState }) {
  const [title, category] = NAME;
  const { data } = useCategoriesQuery();
  return (
    <>
      <Field
        {...title}
        autoComplete="off"
        value={String(form.values.title)}
        error={form.errors.title}
        onChange={({ target }) => form.set('title', target.value)}
        className="sm:col-span-2"
      />
      <Field
        {...category}
        autoComplete="off"
        list="categories"
        value={String(form.values.categoryName)}
        error={form.errors.categoryName}
        onChange={({ target }) => form.set('categoryName', target.value)}
      />
      <datalist id="categories">
        {data?.categories.map(({ _id, categoryName }) => (
          <option key={_id} value={categoryName} />
        ))}
      </datalist>
    </>
  );
}

interface SaveBarProps {
  isNew: boolean;
  changed: boolean;
  saving: boolean;
  /** Somebody else has changed the product meanwhile. */
  conflict: boolean;
  /** The error of the whole form. */
  error: string | undefined;
  onReload: (() => void) | undefined;
}

/** Sticks to the bottom of the form. */
function SaveBar({ isNew, changed, saving, conflict, error, onReload }: SaveBarProps) {
  useRootAttribute('save-bar');
  return (
    <div className="sticky bottom-(--bottom-bar) z-10 -mx-1 flex flex-wrap items-center gap-3 rounded-card border border-line bg-paper px-4 py-3 short:static">
      <Button type="submit" busy={saving} aria-disabled={!changed}>
        {isNew ? EDITOR.create : EDITOR.save}
      </Button>
      <p className="text-sm text-muted">{changed && EDITOR.changed}</p>
      <ErrorText className="w-full">{error}</ErrorText>
      {conflict && (
        <Button variant="secondary" onClick={onReload}>
          {EDITOR.reload}
        </Button>
      )}
    </div>
  );
}

/** What is changed apart from the form: stock and picture. */
function Aside({ product }: Pick<ProductEditorProps, 'product'>) {
  if (!product)
    return (
      <Card inset="small">
        <p className="text-sm text-muted">{EDITOR.pictureLater}</p>
      </Card>
    );
  return (
    <div className="grid min-w-0 gap-4">
      <StockPanel product={product} />
      <PictureUpload product={product} />
    </div>
  );
}

interface ProductEditorProps {
  /** Null: a new product. */
  product: WholeProductFragment | null;
  /** Reopens the form, with what somebody else has saved meanwhile. */
  onReload?: () => void;
}

/** The form for all fields of a product. */
export function ProductEditor({ product, onReload }: ProductEditorProps) {
  const { form, formRef, bar, submit, sheet } = useProductForm(product);
  const { sections } = EDITOR;
  // A count may have been typed while the product was being created.
  const hasCount = !product || form.values.stock !== '';
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 max-lg:order-last"
      >
        <FieldSection title={sections.basics} form={form} specs={BASICS}>
          <NameFields form={form} />
        </FieldSection>
        <FieldSection title={sections.stock} form={form} specs={hasCount ? [FIRST_COUNT, ...STOCK] : STOCK} />
        <FieldSection title={sections.facts} form={form} columns={2}>
          <LanguageFields title={EDITOR.english} lang="en" specs={FACTS} form={form} />
          <LanguageFields title={EDITOR.hindi} lang="hi" specs={FACTS_HINDI} form={form} />
        </FieldSection>
        <FieldSection title={sections.search} form={form} specs={SEARCH}>
          <AllergenFields form={form} />
        </FieldSection>
        <FieldSection title={sections.nutrition} form={form} specs={NUTRITION} columns={4} />
        <FieldSection title={sections.tax} form={form} specs={TAX} columns={2} />
        <SaveBar isNew={!product} {...bar} onReload={onReload} />
      </form>
      <Aside product={product} />
      {sheet}
    </div>
  );
}
