import { randomUUID } from 'node:crypto';
import type { OperationCase } from './desk-operations';

const receiptOf = (input: string): string => `mutation { receiveStock(${input}) { onHand } }`;
const adjustmentOf = (input: string): string => `mutation { adjustStock(${input}) { onHand } }`;
const productOf = (input: string): string => `mutation { saveProduct(input: { ${input} }) { _id } }`;
const withFile = (call: string): string => `mutation ($file: Upload!) { ${call} }`;
const newProduct = (): string =>
  `title: "${randomUUID()}", categoryName: "dairy", price: 1, quantity: "kg", rating: 4`;

/** Products and their stock. */
export const CATALOGUE_OPERATIONS: Record<string, OperationCase> = {
  stock: {
    roles: ['OWNER', 'MANAGER'],
    call: () => '{ stock(productId: "tomato") { onHand movements(first: 1) { kind } } }',
    bad: [
      ['{ stock(productId: "no-such") { onHand } }', 'NOT_FOUND'],
      ['{ stock(productId: "\\u0000") { onHand } }', 'NOT_FOUND'],
      ['{ stock(productId: "tomato") { movements(first: 0) { kind } } }', 'VALIDATION_FAILED'],
      ['{ stock(productId: "tomato") { movements(first: 101) { kind } } }', 'VALIDATION_FAILED'],
    ],
  },
  receiveStock: {
    roles: ['OWNER', 'MANAGER'],
    call: () => receiptOf('productId: "tomato", qty: 1'),
    bad: [
      [receiptOf('productId: "tomato", qty: 0'), 'VALIDATION_FAILED'],
      [receiptOf('productId: "tomato", qty: -1'), 'VALIDATION_FAILED'],
      [receiptOf('productId: "tomato", qty: 2147483647'), 'VALIDATION_FAILED'],
      [receiptOf('productId: "tomato", qty: 1, note: "\\u0000"'), 'VALIDATION_FAILED'],
      [receiptOf('productId: "\\u0000", qty: 1'), 'NOT_FOUND'],
      [receiptOf('productId: "tomato", qty: 1.5'), 'GRAPHQL_VALIDATION_FAILED'],
      [receiptOf('productId: "tomato", qty: 2147483648'), 'GRAPHQL_VALIDATION_FAILED'],
    ],
  },
  adjustStock: {
    roles: ['OWNER', 'MANAGER'],
    call: () => adjustmentOf('productId: "tomato", onHand: 50, reason: "Counted"'),
    bad: [
      [adjustmentOf('productId: "tomato", onHand: -1, reason: "x"'), 'VALIDATION_FAILED'],
      [adjustmentOf('productId: "tomato", onHand: 1, reason: " "'), 'VALIDATION_FAILED'],
      [adjustmentOf('productId: "\' OR true", onHand: 1, reason: "x"'), 'NOT_FOUND'],
      [adjustmentOf('productId: "tomato", onHand: 1'), 'GRAPHQL_VALIDATION_FAILED'],
    ],
  },
  products: {
    roles: ['OWNER', 'MANAGER'],
    call: () =>
      '{ products(first: 1, filter: { levels: [LOW_STOCK] }) { totalCount edges { node { version } } } }',
    bad: [
      ['{ products(first: 0) { totalCount } }', 'VALIDATION_FAILED'],
      ['{ products(first: 101) { totalCount } }', 'VALIDATION_FAILED'],
      ['{ products(after: "x") { totalCount } }', 'VALIDATION_FAILED'],
      [`{ products(filter: { search: "${'x'.repeat(101)}" }) { totalCount } }`, 'VALIDATION_FAILED'],
      ['{ products(filter: { levels: [SOME] }) { totalCount } }', 'GRAPHQL_VALIDATION_FAILED'],
    ],
  },
  product: {
    roles: ['OWNER', 'MANAGER'],
    call: () => '{ product(_id: "tomato") { version } }',
    bad: [['{ product { version } }', 'GRAPHQL_VALIDATION_FAILED']],
  },
  categories: { roles: ['OWNER', 'MANAGER'], call: () => '{ categories { categoryName } }', bad: [] },
  // More about files: desk-products.test.ts.
  uploadProductImage: {
    roles: ['OWNER', 'MANAGER'],
    call: () => withFile('uploadProductImage(productId: "tomato", image: $file) { _id }'),
    code: 'VALIDATION_FAILED',
    bad: [
      [
        'mutation { uploadProductImage(productId: "tomato", image: "x") { _id } }',
        'GRAPHQL_VALIDATION_FAILED',
      ],
      [withFile('uploadProductImage(productId: "\\u0000", image: $file) { _id }'), 'NOT_FOUND'],
    ],
  },
  previewCatalogue: {
    roles: ['OWNER', 'MANAGER'],
    call: () => withFile('previewCatalogue(file: $file) { digest }'),
    bad: [['mutation { previewCatalogue(file: {}) { digest } }', 'GRAPHQL_VALIDATION_FAILED']],
  },
  importCatalogue: {
    roles: ['OWNER', 'MANAGER'],
    call: () => withFile('importCatalogue(file: $file, expected: "x") { digest }'),
    code: 'VALIDATION_FAILED',
    bad: [
      ['mutation { importCatalogue(file: null, expected: "x") { digest } }', 'GRAPHQL_VALIDATION_FAILED'],
    ],
  },
  catalogueFile: { roles: ['OWNER', 'MANAGER'], call: () => '{ catalogueFile }', bad: [] },
  saveProduct: {
    roles: ['OWNER', 'MANAGER'],
    call: () => productOf(newProduct()),
    bad: [
      [productOf(''), 'VALIDATION_FAILED'],
      [productOf(`_id: "../x", ${newProduct()}`), 'VALIDATION_FAILED'],
      [productOf(`_id: "\\u0000", ${newProduct()}`), 'VALIDATION_FAILED'],
      [productOf(`_id: "\\u0000", expected: "x", ${newProduct()}`), 'NOT_FOUND'],
      [productOf(`categoryName: "x\\u0000'; DROP TABLE products; --", price: 1`), 'VALIDATION_FAILED'],
      [productOf('_id: "tomato", expected: "x", price: 1'), 'CONFLICT'],
      [productOf('_id: "tomato", price: "1"'), 'GRAPHQL_VALIDATION_FAILED'],
    ],
  },
};
