import { ProductActions, ProductsScreen } from '@/features/desk/products';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';

/** What the shop sells. */
export const Component = () => (
  <>
    <DeskHeading title="Products" actions={<ProductActions />} />
    <ProductsScreen />
  </>
);
