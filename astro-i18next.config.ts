// The name must end in .ts: with .mjs the integration finds nothing and every key stays untranslated.
export default {
  defaultLocale: 'en',
  locales: ['en', 'ar'],
  namespaces: ['shell', 'pages', 'empty', 'forms', 'consent', 'errors', 'design'],
  defaultNamespace: 'shell',
  load: ['server'],
  i18nextServer: {
    initAsync: false,
    lng: 'en',
    preload: ['en', 'ar'],
    fallbackLng: false,
    keySeparator: false,
    interpolation: { escapeValue: false },
    backend: { loadPath: './public/locales/{{lng}}/{{ns}}.json' },
  },
}
