import js from '@eslint/js'
import astro from 'eslint-plugin-astro'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import ts from 'typescript-eslint'

export default defineConfig(
  { ignores: ['dist/**', '.astro/**', '.data/**', 'coverage/**', '.contact-sheet/**'] },
  js.configs.recommended,
  ts.configs.strict,
  astro.configs.recommended,
  reactHooks.configs.flat['recommended-latest'],
  {
    languageOptions: { globals: { console: 'readonly', process: 'readonly' } },
    rules: {
      // TypeScript knows which names exist; this rule does not.
      'no-undef': 'off',
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['log', 'error'] }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-invalid-void-type': ['error', { allowInGenericTypeArguments: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
    },
  },
  {
    files: ['scripts/**', 'cli/**', 'bench/**', 'photography/**', 'tests/**'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.astro'], rules: { '@typescript-eslint/consistent-type-imports': 'off' } },
)
