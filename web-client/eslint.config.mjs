// eslint.config.mjs - checks the compiler does not make. Run from the root of the project: npm run
// lint.
import js from '@eslint/js';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import tseslint from 'typescript-eslint';

const home = dirname(fileURLToPath(import.meta.url));

// node's test runner waits for its tests itself.
const tests = [{ from: 'package', package: 'node:test', name: ['test', 'it', 'describe'] }];

// Globals available without import: those of node, and those of pages, for code that browser tests
// run there.
const found =
  'process console URL URLSearchParams fetch AbortSignal performance setTimeout clearTimeout setInterval clearInterval structuredClone ' +
  'document window location history localStorage sessionStorage matchMedia getComputedStyle WebSocket Element Event ' +
  'HTMLElement MouseEvent PointerEvent KeyboardEvent DataTransfer File Blob crypto navigator innerWidth innerHeight scrollTo axe ' +
  'MutationObserver PerformanceObserver DragEvent Touch TouchEvent caches requestAnimationFrame Buffer';

export default tseslint.config(
  { ignores: ['**/node_modules/', '**/dist/', '**/src/proto/', '**/build*/', '**/.cache/'] },
  js.configs.recommended,
  {
    rules: {
      curly: ['error', 'multi-line', 'consistent'],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['error', 'warn'] }],
      'no-eval': 'error',
      'no-shadow': ['error', { hoist: 'all' }],
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: home } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/method-signature-style': 'error',
      'no-shadow': 'off', // the base rule reports a type and a value of the same name
      '@typescript-eslint/no-shadow': ['error', { hoist: 'all', ignoreTypeValueShadow: true }],
      '@typescript-eslint/no-floating-promises': ['error', { allowForKnownSafeCalls: tests }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    // A component that is longer shows more than one thing.
    files: ['**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', 60] },
  },
  {
    // What browsers of the targets lack (targets.mjs looks at what is built).
    files: ['**/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.property.name=/^(at|findLast|findLastIndex|toSorted|toReversed|hasOwn)$/]',
          message: 'Chrome 91 and Safari 14.1 do not have it.',
        },
      ],
    },
  },
  {
    files: ['**/*.mjs'],
    rules: { 'no-console': 'off' },
    languageOptions: {
      globals: Object.fromEntries(found.split(' ').map(name => [name, 'readonly'])),
    },
  },
);
