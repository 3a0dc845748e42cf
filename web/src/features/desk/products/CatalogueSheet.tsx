import { useApolloClient } from '@apollo/client/react';
import { useId, useState } from 'react';
import { deskPaths } from '@domain/staff/desk-paths';
import {
  CatalogueFileDocument,
  CategoriesDocument,
  ImportCatalogueDocument,
  PreviewCatalogueDocument,
  ProductsDocument,
} from '@/gql/desk-operations';
import type {
  ImportCatalogueMutation,
  PreviewCatalogueMutation,
  PreviewFragment,
} from '@/gql/desk-operations';
import { FileLink } from '@/features/desk/shared/FileLink';
import { refetching } from '@/features/desk/shared/refetching';
import { useAction } from '@/features/desk/shared/useAction';
import { announce } from '@/shared/lib/announce';
import { Button, ErrorText, FileButton, Sheet } from '@/shared/ui';
import { CATALOGUE } from './products-text';
import { sendFile } from './send-file';

const { refetchQueries: include, onQueryUpdated } = refetching(ProductsDocument, CategoriesDocument);

/** Selecting a file, previewing its changes, and importing it, in a sheet that is open or not. */
function useImport(isOpen: boolean) {
  const { busy, error, run } = useAction(CATALOGUE.importing, isOpen);
  const client = useApolloClient();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<PreviewFragment | null>(null);
  const [isDone, setDone] = useState(false);
  const previewFile = (chosen: File) =>
    run(async () => {
      setDone(false);
      setPreview(null);
      setFile(chosen);
      const data = await sendFile<PreviewCatalogueMutation>(PreviewCatalogueDocument, { file: chosen });
      setPreview(data.previewCatalogue);
    });
  const apply = () =>
    run(async () => {
      const variables = { file: file!, expected: preview!.digest };
      await sendFile<ImportCatalogueMutation>(ImportCatalogueDocument, variables);
      setPreview(null);
      announce(CATALOGUE.done);
      await client.refetchQueries({ include, onQueryUpdated });
      setDone(true);
    });
  return { file, preview, busy, isDone, error, previewFile, apply };
}

const Changes = ({ preview: { rows, created, changed } }: { preview: PreviewFragment }) => (
  <ul className="mt-3 grid gap-2">
    {rows.map(({ _id, title, isNew, changes }) => (
      <li key={_id} className="border-t border-line pt-2 text-sm wrap-anywhere">
        <span className="font-semibold">{title}</span> {isNew && `· ${CATALOGUE.isNew}`}
        {!isNew &&
          changes.map(({ field, before, after }) => (
            <span key={field} className="block">
              {field}: <del className="text-muted">{before ?? CATALOGUE.nothingBefore}</del> {CATALOGUE.now}{' '}
              <ins className="no-underline">{after ?? CATALOGUE.nothingBefore}</ins>
            </span>
          ))}
      </li>
    ))}
    {created + changed > rows.length && (
      <li className="text-sm text-muted">{CATALOGUE.more(created + changed - rows.length)}</li>
    )}
  </ul>
);

function RefusedRows({ preview: { refused, refusedCount } }: { preview: PreviewFragment }) {
  return (
    <>
      <p className="font-semibold text-tomato">{CATALOGUE.refused(refusedCount)}</p>
      <ul className="mt-2 grid gap-1 text-sm wrap-anywhere">
        {refused.map(({ place, message }, index) => (
          <li key={index}>{place ? `${place}: ${message}` : message}</li>
        ))}
        {refusedCount > refused.length && <li>{CATALOGUE.more(refusedCount - refused.length)}</li>}
      </ul>
    </>
  );
}

function Preview({
  preview,
  busy,
  onApply,
}: {
  preview: PreviewFragment;
  busy: boolean;
  onApply: () => void;
}) {
  const { digest, encoding, created, changed, same, categories } = preview;
  const count = created + changed;
  if (digest == null) return <RefusedRows preview={preview} />;
  return (
    <>
      <p className="font-semibold">{CATALOGUE.counts(created, changed, same)}</p>
      {encoding && encoding !== 'UTF-8' && <p>{CATALOGUE.readAs(encoding)}</p>}
      {categories.length > 0 && <p>{CATALOGUE.categories(categories.join(', '))}</p>}
      {count + categories.length === 0 ? (
        <p>{same > 0 ? CATALOGUE.nothing : CATALOGUE.empty}</p>
      ) : (
        <Button busy={busy} onClick={onApply} className="mt-3">
          {count > 0 ? CATALOGUE.import(count) : CATALOGUE.importShelves}
        </Button>
      )}
      <Changes preview={preview} />
    </>
  );
}

/** Exports the catalogue as a file, and imports one after a preview. */
export function CatalogueSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { file, preview, busy, isDone, error, previewFile, apply } = useImport(open);
  const id = useId();
  return (
    <Sheet open={open} onClose={onClose} title={CATALOGUE.title}>
      <div className="grid gap-4">
        <div>
          <FileLink href={deskPaths.catalogueFile} query={CatalogueFileDocument}>
            {CATALOGUE.export}
          </FileLink>
          <p className="mt-1 text-sm text-muted">{CATALOGUE.exportHint}</p>
        </div>
        <div>
          <FileButton
            label={CATALOGUE.choose}
            accept=".csv,.json,text/csv,application/json"
            busy={busy}
            aria-describedby={`${id}-hint ${id}-error`}
            onFile={(chosen) => void previewFile(chosen)}
          />
          <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
            {CATALOGUE.chooseHint}
          </p>
        </div>
        <div aria-live="polite">
          {file && <p className="text-sm wrap-anywhere">{file.name}</p>}
          {busy && !preview && file && <p>{CATALOGUE.reading}</p>}
          {isDone && <p className="font-semibold">{CATALOGUE.done}</p>}
          {preview && <Preview preview={preview} busy={busy} onApply={() => void apply()} />}
        </div>
        <ErrorText id={`${id}-error`}>{error}</ErrorText>
      </div>
    </Sheet>
  );
}
