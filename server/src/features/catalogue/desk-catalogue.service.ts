import type { FileUpload } from 'graphql-upload-minimal';
import type { DataSource, EntityManager } from 'typeorm';
import { readUpload } from '../../common/read-upload';
import { validationFailed } from '../../common/shop-error';
import { acquireAdvisoryLock } from '../../database/advisory-lock';
import { appendAudit, assertMay, assertStillMay, changeAsStaff, whileAllowed } from '../staff';
import type { StaffCaller } from '../staff';
import { catalogueCsv } from './catalogue-export';
import { CatalogueFileError, readCatalogueFile } from './catalogue-file';
import type { CatalogueFile, RowProblem } from './catalogue-file';
import { readText } from './file-text';
import type { Encoding } from './file-text';
import { assertAsPreviewed, auditOf, changeCatalogue, previewImport } from './catalogue-preview';
import type { CatalogueChanges } from './catalogue-preview';

/** A file or its changes, and its encoding; null if unknown. */
type Read<What> = What & { encoding: Encoding | null };

/** What an import changes, or the problems of the file. */
export type CataloguePreview = Read<CatalogueChanges | { rejected: readonly RowProblem[] }>;

/** The admin command accepts larger files. */
const PRODUCTS_MAX = 5_000;

/** Exports and imports the catalogue as a file. */
export class DeskCatalogueService {
  constructor(private readonly dataSource: DataSource) {}

  /** Streams all products on sale as a CSV. @throws ShopError UNAUTHENTICATED, FORBIDDEN */
  export(caller: StaffCaller | null): AsyncGenerator<string> {
    assertMay(caller, 'catalogueFile');
    const { manager } = this.dataSource;
    return whileAllowed(manager, caller, 'catalogueFile', catalogueCsv(manager));
  }

  /**
   * The changes that an import would make, row by row, without making them.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED naming `file`
   */
  async preview(caller: StaffCaller | null, upload: Promise<FileUpload>): Promise<CataloguePreview> {
    assertMay(caller, 'previewCatalogue');
    const assertAllowed = (manager: EntityManager) => assertStillMay(manager, caller, 'previewCatalogue');
    let encoding: Encoding | null = null;
    try {
      const file = await readFile(upload);
      encoding = file.encoding;
      return { ...(await previewImport(this.dataSource, file, assertAllowed)), encoding };
    } catch (error) {
      if (error instanceof CatalogueFileError) return { rejected: error.problems, encoding };
      throw error;
    }
  }

  /**
   * Imports a whole file, as previewed.
   * @param expected the digest of the preview
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED naming `file`, CONFLICT where it would do anything else now
   */
  async import(
    caller: StaffCaller | null,
    upload: Promise<FileUpload>,
    expected: string,
  ): Promise<Read<CatalogueChanges>> {
    assertMay(caller, 'importCatalogue');
    try {
      const { encoding, ...file } = await readFile(upload);
      return await changeAsStaff(this.dataSource, caller, 'importCatalogue', async (manager, { email }) => {
        await acquireAdvisoryLock(manager, 'catalogueImport');
        const done = await changeCatalogue(manager, email, file);
        assertAsPreviewed(done, expected);
        await appendAudit(manager, ...auditOf(email, done));
        return { ...done, encoding };
      });
    } catch (error) {
      if (error instanceof CatalogueFileError)
        throw validationFailed({ file: { code: 'FILE_REFUSED', params: { line: error.lines[0] ?? '' } } });
      throw error;
    }
  }
}

/** CSV or JSON, whatever its name says. @throws CatalogueFileError, ShopError VALIDATION_FAILED naming `file` */
async function readFile(upload: Promise<FileUpload>): Promise<Read<CatalogueFile>> {
  const bytes = await readUpload(upload, 'file');
  if (bytes.length === 0) throw validationFailed({ file: { code: 'FILE_TEXT' } });
  const { text, encoding } = readText(bytes);
  return { ...readCatalogueFile(text, /^\s*[[{]/.test(text) ? 'json' : 'csv', PRODUCTS_MAX), encoding };
}
