// For the decorators of its GraphQL types, where nothing else has loaded it yet.
import 'reflect-metadata';

export { CatalogueService } from './catalogue.service';
export { DeskCatalogueService } from './desk-catalogue.service';
export { createCatalogueFile } from './desk-catalogue.route';
export { DeskProductService } from './desk-product.service';
export { createPictures, PICTURE_ROUTE } from './pictures/picture-route';
export { PictureService } from './pictures/picture.service';
export { createPictureStore } from './pictures/picture-store';
export type { BucketKeys, PictureStore } from './pictures/picture-store';
export { CatalogueFileError, readCatalogueFile, writeCatalogueFile } from './catalogue-file';
export type { CatalogueFile, FileFormat } from './catalogue-file';
export { readText } from './file-text';
export { previewImport } from './catalogue-preview';
export { importCatalogue } from './catalogue-import';
export { readCatalogue } from './catalogue-export';
export type { ImportCounts } from './catalogue-staging';
export { putOnSale, readOffSale, removeProducts, takeOffSale } from './off-sale';
export { createCategoryLoader } from './category.loader';
export { createFactsLoader, createGoesWithLoader } from './facts/product-facts.loader';
export { evaluateCompanions } from './companions/evaluate-companions';
export { CompanionLessons } from './companions/learn-companions';
export { ProductFactsService } from './facts/product-facts.service';
export { seedFacts } from './facts/product-facts.seed';
export { seedCatalogue } from './catalogue.seed';
export { findProducts, productColumns } from './catalogue-columns';
export { productIdSchema, productProperties } from './catalogue.schemas';
export { ProductType, toProductType } from './catalogue.type';
