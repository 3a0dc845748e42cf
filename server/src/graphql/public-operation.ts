import { Kind } from 'graphql';
import type { OperationDefinitionNode } from 'graphql';

/** The queries whose answers depend on nobody but the catalogue and the shop's settings. */
const PUBLIC_QUERIES = new Set([
  'shop',
  'categories',
  'category',
  'products',
  'product',
  'suggestions',
  '__typename',
]);

/** Whether everybody gets the same answer. Fragments at the top are not looked into: their operation counts as private. */
export const isPublicOperation = ({ operation, selectionSet }: OperationDefinitionNode): boolean =>
  operation === 'query' &&
  selectionSet.selections.every(
    (selection) => selection.kind === Kind.FIELD && PUBLIC_QUERIES.has(selection.name.value),
  );
