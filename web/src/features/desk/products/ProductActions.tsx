import { useState } from 'react';
import { deskPaths } from '@domain/staff/desk-paths';
import { Button, ButtonLink } from '@/shared/ui';
import { CatalogueSheet } from './CatalogueSheet';
import { PRODUCTS } from './products-text';

/** The actions beside the list of products. */
export function ProductActions() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {PRODUCTS.file}
      </Button>
      <ButtonLink size="small" to={deskPaths.newProduct}>
        {PRODUCTS.add}
      </ButtonLink>
      <CatalogueSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
