import { Category } from './category.entity';
import { Product } from './product.entity';

export { Category, Product };
export { CatalogueService } from './catalogue.service';
export { CatalogueFileError, readCatalogueFile, writeCatalogueFile } from './catalogue-file';
export type { FileFormat } from './catalogue-file';
export { importCatalogue, readCatalogue } from './catalogue-import';
export type { ImportCounts } from './catalogue-import';
export { NoSuchProduct, putOnSale, readOffSale, removeProducts, takeOffSale } from './off-sale';
export { createCategoryLoader } from './category.loader';
export { seedCatalogue } from './catalogue.seed';
export { PRODUCT_COLUMNS, productColumns, toProduct } from './product-row';
export type { ProductRow } from './product-row';
export { productIdSchema, productProperties, toRestProduct } from './catalogue.schemas';
export const catalogueEntities = [Category, Product];
