import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, isObjectType, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { DocumentNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql';
import * as desk from '@/gql/desk-operations';
import * as forms from '@/gql/form-operations';
import * as shop from '@/gql/operations';
import * as orders from '@/gql/order-operations';
import * as passkeys from '@/gql/passkey-operations';
import * as personal from '@/gql/personal-operations';
import * as profile from '@/gql/profile-operations';

const schemaIn = (file: string) =>
  buildSchema(readFileSync(path.join(__dirname, '../../../../..', file), 'utf8'));

const isDocument = (value: unknown): value is DocumentNode =>
  (value as Partial<DocumentNode>).kind === 'Document';

/** The types that have an _id, and of which these operations select something without it. */
function withoutId(schemaFile: string, modules: readonly object[]): string[] {
  const typeInfo = new TypeInfo(schemaIn(schemaFile));
  const found = new Set<string>();
  for (const document of modules.flatMap((module) => Object.values(module)).filter(isDocument)) {
    const fragmentOf = (name: string) =>
      document.definitions.find(
        (one): one is FragmentDefinitionNode => one.kind === 'FragmentDefinition' && one.name.value === name,
      )!;
    const hasId = ({ selections }: SelectionSetNode): boolean =>
      selections.some((one) =>
        one.kind === 'Field'
          ? one.name.value === '_id'
          : one.kind === 'FragmentSpread' && hasId(fragmentOf(one.name.value).selectionSet),
      );
    const SelectionSet = (node: SelectionSetNode) => {
      const type = typeInfo.getParentType();
      if (isObjectType(type) && '_id' in type.getFields() && !hasId(node)) found.add(type.name);
    };
    visit(document, visitWithTypeInfo(typeInfo, { SelectionSet }));
  }
  return [...found];
}

it('whatever has an _id is queried with it, by which it is cached', () => {
  expect(withoutId('schema.graphql', [shop, forms, orders, passkeys, personal, profile])).toEqual([]);
  expect(withoutId('desk.graphql', [desk])).toEqual(['Customer']);
});
