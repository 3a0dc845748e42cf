// For the decorators of its GraphQL types, where nothing else has loaded it yet.
import 'reflect-metadata';

export { CatalogueService } from './catalogue.service';
export { CatalogueFileError, readCatalogueFile, writeCatalogueFile } from './catalogue-file';
export type { FileFormat } from './catalogue-file';
export { importCatalogue, readCatalogue } from './catalogue-import';
export type { ImportCounts } from './catalogue-import';
export { putOnSale, readOffSale, removeProducts, takeOffSale } from './off-sale';
export { createCategoryLoader } from './category.loader';
export { createFactsLoader, createGoesWithLoader } from './facts/product-facts.loader';
export { ProductFactsService } from './facts/product-facts.service';
export { seedFacts } from './facts/product-facts.seed';
export { seedCatalogue } from './catalogue.seed';
export { findProducts, productColumns } from './catalogue-columns';
export { productIdSchema, productProperties } from './catalogue.schemas';
export { ProductType, toProductType } from './catalogue.type';
