// eslint.config.mjs - what the compiler does not find. Run from the root of the project: npm run lint.
import js from '@eslint/js';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import tseslint from 'typescript-eslint';

const home = dirname(fileURLToPath(import.meta.url));

// node's runner waits for its tests by itself.
const tests = [{ from: 'package', package: 'node:test', name: ['test', 'it', 'describe'] }];

// What scripts find there without importing it: of node, and of pages that browser tests speak to.
const found =
  'process console URL URLSearchParams fetch AbortSignal performance setTimeout clearTimeout setInterval clearInterval structuredClone ' +
  'document window location history localStorage sessionStorage matchMedia getComputedStyle WebSocket Element Event ' +
  'HTMLElement MouseEvent PointerEvent KeyboardEvent DataTransfer File Blob crypto navigator innerWidth innerHeight scrollTo axe ' +
  'MutationObserver PerformanceObserver DragEvent Touch TouchEvent caches requestAnimationFrame Buffer';

export default tseslint.config(
  { ignores: ['**/node_modules/', '**/dist/', '**/src/proto/', '**/build*/'] },
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
      'no-shadow': 'off', // it takes a type and a value of one name for shadows
      '@typescript-eslint/no-shadow': ['error', { hoist: 'all', ignoreTypeValueShadow: true }],
      '@typescript-eslint/no-floating-promises': ['error', { allowForKnownSafeCalls: tests }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
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
