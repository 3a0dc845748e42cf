import { GraphQLUpload } from 'graphql-upload-minimal';
import type { FileUpload } from 'graphql-upload-minimal';
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { deskPaths } from '../../../../domain/staff/desk-paths';
import type { DeskContext } from '../../graphql/desk-context';
import { assertMay } from '../staff';
import { CataloguePreviewType, toPreviewType } from './desk-catalogue.type';

const FILE = 'A CSV or JSON as npm run catalogue takes it, up to 8 MB and 5000 products.';

/** Part of the desk's schema. */
@Resolver()
export class DeskCatalogueResolver {
  @Query(() => String, {
    description: 'The path of all that is on sale as a CSV, which can be imported again. MANAGER.',
  })
  catalogueFile(@Ctx() { caller }: DeskContext): string {
    assertMay(caller, 'catalogueFile');
    return deskPaths.catalogueFile;
  }

  @Mutation(() => CataloguePreviewType, {
    description: 'What importCatalogue would do with this file; changes nothing. MANAGER.',
  })
  async previewCatalogue(
    @Arg('file', () => GraphQLUpload, { description: FILE }) file: Promise<FileUpload>,
    @Ctx() { deskCatalogue, caller }: DeskContext,
  ): Promise<CataloguePreviewType> {
    return toPreviewType(await deskCatalogue.preview(caller, file));
  }

  @Mutation(() => CataloguePreviewType, {
    description: `Imports a file as it was previewed, all of it or nothing. MANAGER.
Errors: CONFLICT where it would do anything else now.`,
  })
  async importCatalogue(
    @Arg('file', () => GraphQLUpload, { description: FILE }) file: Promise<FileUpload>,
    @Arg('expected', () => String, { description: 'The digest of its preview.' }) expected: string,
    @Ctx() { deskCatalogue, caller }: DeskContext,
  ): Promise<CataloguePreviewType> {
    return toPreviewType(await deskCatalogue.import(caller, file, expected));
  }
}
