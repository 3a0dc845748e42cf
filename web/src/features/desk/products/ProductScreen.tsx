import { useState } from 'react';
import { Link } from 'react-router-dom';
import { deskPaths } from '@domain/staff/desk-paths';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { forgetInput } from '@/features/desk/shared/unsaved-input';
import { useProductQuery } from '@/gql/desk-operations';
import { LoadError, Spinner } from '@/shared/ui';
import { ProductEditor } from './ProductEditor';
import { EDITOR, PRODUCTS } from './products-text';

const BackLink = () => (
  <Link
    to={deskPaths.products}
    className="inline-flex min-h-11 items-center font-medium text-basil underline underline-offset-4"
  >
    {PRODUCTS.all}
  </Link>
);

/** A new product. */
export const NewProductScreen = () => (
  <>
    <DeskHeading title={EDITOR.new} actions={<BackLink />} />
    <ProductEditor product={null} />
  </>
);

/** The editor of a product. */
export function ProductScreen({ productId }: { productId: string }) {
  const { data, error, refetch } = useProductQuery({ variables: { id: productId } });
  // What was typed is given up only on request.
  const [formKey, setFormKey] = useState(0);
  const reload = () =>
    void refetch().then(
      () => {
        forgetInput();
        setFormKey((key) => key + 1);
      },
      () => undefined,
    );
  const product = data?.product;
  if (!data && error)
    return (
      <>
        <DeskHeading title={PRODUCTS.product} actions={<BackLink />} />
        <LoadError text={PRODUCTS.oneFailed} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <Spinner />;
  return (
    <>
      <DeskHeading title={product?.title ?? PRODUCTS.product} actions={<BackLink />} />
      {product ? (
        <ProductEditor key={formKey} product={product} onReload={reload} />
      ) : (
        <p>{PRODUCTS.missing}</p>
      )}
    </>
  );
}
