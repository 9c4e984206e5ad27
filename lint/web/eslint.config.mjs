import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['viewer/bundle/**'] },
  {
    files: ['*/src/**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-deprecated': 'off',
      '@typescript-eslint/array-type': 'off',
      '@typescript-eslint/prefer-nullish-coalescing': 'off',
      eqeqeq: 'error',
      'max-len': ['error', { code: 140 }],
      'max-lines': ['error', 400],
      'no-eval': 'error',
      // Text from files must never become markup.
      'no-restricted-properties': ['error',
        ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'srcdoc', 'write'].map((property) => ({ property })),
      ],
    },
  },
  // Nothing of the package is markup.
  { files: ['npm/**'], rules: { 'no-restricted-properties': 'off' } },
);
