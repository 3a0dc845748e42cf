import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { importRules } from './scripts/import-rules.mjs';

const RAW_COLOUR = String.raw`/#[0-9a-f]{3,8}\b(?!-)|\b(rgba?|hsla?|oklch)\(/i`;
const rawColour = (selector) => ({
  selector: `${selector}[value=${RAW_COLOUR}]`,
  message: 'Colours are tokens of web/src/styles.css.',
});
/** Of pg's `client.query`: each must pass on all of its overloads, and two would depend on their order. */
const QUERY_WRAPPERS = [
  'AssignmentExpression > MemberExpression.left[property.name="query"]',
  ':matches(ClassDeclaration, ClassExpression)[superClass] > ClassBody > [key.name="query"]',
  'CallExpression[callee.property.name=/^(assign|defineProperty)$/] :matches(Literal[value="query"], Property[key.name="query"])',
].map((selector) => ({
  selector,
  message: 'Only ShopClient (server/src/database/shop-client.ts) wraps client.query.',
}));
const count = { skipBlankLines: true, skipComments: true };

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', 'web/src/gql/', 'web/public/', 'server/public/'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mts}'],
    extends: [...tseslint.configs.strict, ...tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Classes with decorators and no body of their own are how type-graphql names its parts.
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/no-empty-function': ['error', { allow: ['methods'] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  {
    files: ['{server,web,domain}/**/*.{ts,tsx,mts}', '{scripts,bench,chaos}/**'],
    rules: {
      'max-lines': ['error', { max: 300, ...count }],
      'max-lines-per-function': ['error', { max: 40, ...count }],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}'],
    rules: { 'max-lines-per-function': 'off', '@typescript-eslint/no-empty-function': 'off' },
  },
  {
    // One SQL text after the other.
    files: ['server/src/database/migrations/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // Apollo's plugins, which check, count and log, see only what Apollo Server runs.
    files: ['server/src/**/*.ts'],
    ignores: ['server/src/graphql/trusted-documents.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ['graphql', 'graphql/execution'].map((name) => ({
            name,
            importNames: ['execute', 'executeSync', 'graphql', 'graphqlSync'],
            message: 'Operations run through Apollo Server and its plugins.',
          })),
        },
      ],
    },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: ['server/src/database/shop-client.ts'],
    rules: { 'no-restricted-syntax': ['error', ...QUERY_WRAPPERS] },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        require: 'readonly',
        module: 'readonly',
        exports: 'writable',
        __dirname: 'readonly',
        URL: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        AbortController: 'readonly',
        AbortSignal: 'readonly',
        TextDecoderStream: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
      },
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    extends: [hooks.configs.flat['recommended-latest']],
    rules: {
      'no-restricted-syntax': ['error', rawColour('Literal'), rawColour('TemplateElement')],
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
      ],
    },
  },
  importRules,
  prettier,
);
