/**
 * Who may import what (design §5). Each row: files of this folder may import these folders and packages; a name
 * with "type:" may be imported as a type only. The reason is printed with a breach.
 */
export type Boundary = {
  readonly from: string
  readonly may: readonly string[]
  readonly why: string
}

/** Modules of the shop, in order: each may use those before it. */
export const commerceModules = [
  'staff', 'lists', 'audit', 'approvals', 'settings', 'pricing', 'inventory', 'tax', 'addresses', 'stores', 'delivery', 'slots', 'sellers', 'recommendations', 'reviews', 'product-questions', 'catalog', 'made-to-measure', 'access-check', 'search', 'collections', 'scanner', 'promotions', 'play',
  'cart', 'wishlist', 'kiosks', 'customers', 'consent', 'ledger', 'gift-cards', 'payments', 'disputes', 'ahlan', 'checkout', 'orders', 'engine', 'documents', 'dispatch', 'reports', 'returns', 'questions', 'messages', 'identity', 'staff-access', 'tasks', 'collaboration', 'alerts', 'reminders', 'leads', 'background-work', 'quotes', 'consultations', 'customer-admin', 'catalog-admin', 'promotion-admin', 'price-admin', 'redirects', 'imports', 'content', 'content-admin', 'search-words', 'chat', 'media',
] as const // prettier-ignore

export const boundaries: readonly Boundary[] = [
  { from: 'src/kernel', may: ['kernel'], why: 'the kernel is words that use nothing' },
  {
    from: 'src/commerce',
    may: ['kernel', 'commerce', 'type:content'],
    why: 'the shop is pure: what it needs from outside comes through its ports',
  },
  {
    from: 'src/contracts',
    may: ['kernel', 'contracts', 'zod', 'zod/mini'],
    why: 'both sides of the wire read them',
  },
  {
    from: 'src/content/schemas',
    may: ['kernel', 'content', 'zod'],
    why: 'schemas describe content and nothing else',
  },
  {
    from: 'src/infrastructure',
    // The keys of redirect partners are named by payment method.
    may: ['kernel', 'infrastructure', 'commerce/payments/methods/method-table.ts', 'package:*'],
    why: 'infrastructure knows no feature of the shop',
  },
  {
    from: 'src/adapters',
    may: [
      'kernel',
      'commerce',
      'contracts',
      'content',
      'infrastructure',
      'adapters',
      'i18n/format.ts',
      'i18n/format-floor.ts',
      'i18n/format-span.ts',
      'package:*',
    ],
    why: 'adapters implement the ports of commerce; they know neither Astro nor React nor pages',
  },
  {
    from: 'src/stand-ins',
    may: ['stand-ins', 'package:*'],
    why: 'a stand-in that used code of the shop would repeat its mistakes',
  },
  {
    from: 'src/api',
    may: ['kernel', 'commerce', 'contracts', 'type:content', 'infrastructure', 'api', 'package:*'],
    why: 'the APIs call the shop and its ports, never the adapters behind them',
  },
  {
    from: 'src/open-shop.ts',
    may: [
      'kernel',
      'commerce',
      'infrastructure',
      'adapters',
      'composition.ts',
      'open-core.ts',
      // Which addresses are pages.
      'web/redirects/find-live-pages.ts',
    ],
    why: 'opens the core, builds the modules and hands their facades to the web',
  },
  {
    from: 'src/composition.ts',
    may: [
      'kernel',
      'commerce',
      'contracts',
      'content',
      'infrastructure',
      'adapters',
      'api',
      'open-core.ts',
      'compose-catalog.ts',
      'compose-returns.ts',
      'compose-content.ts',
      'compose-enquiries.ts',
      'compose-staff.ts',
      'compose-order-following.ts',
      'package:*',
    ],
    why: 'composition wires; it knows neither Astro nor React',
  },
  ...['catalog', 'content', 'returns', 'enquiries', 'staff', 'order-following'].map((part) => ({
    from: `src/compose-${part}.ts`,
    may: [
      'kernel',
      'commerce',
      'infrastructure',
      'adapters',
      'open-core.ts',
      'compose-catalog.ts',
      // Tables of addresses.
      'web/shop-paths.ts',
      'package:*',
    ],
    why: 'a part of the composition',
  })),
  {
    from: 'src/open-core.ts',
    may: [
      'kernel',
      'infrastructure',
      'adapters/content',
      'adapters/settings/open-settings.ts',
      'adapters/stores/open-stores.ts',
      'type:adapters',
    ],
    why: 'what every module is built on: database, data files, stores, clock, secret',
  },
  {
    from: 'src/launch.ts',
    may: ['server.ts', 'package:node'],
    why: 'keeps compiled code, before the code of the process is loaded',
  },
  {
    from: 'src/server.ts',
    may: [
      'kernel',
      'infrastructure',
      'open-shop.ts',
      'open-core.ts',
      'web/shop-registry.ts',
      'web/forms/handle-posted-form.ts',
      'web/returns/may-send-photos.ts',
      'web/operations/may-send-files.ts',
      'web/page-routes.ts',
      'web/cart/coupon-link.ts',
      'web/returns/may-send-photos.ts',
      'web/redirects/moved-pages.ts',
      'web/listing/search-visits.ts',
      'i18n',
      '/cli/control',
      'package:node',
    ],
    why: 'the process opens the shop, registers it and serves',
  },
  {
    from: 'src/i18n',
    may: ['kernel', 'i18n', 'i18next', 'lru-cache', 'package:node'],
    why: 'words depend on nothing of the shop',
  },
  {
    from: 'src/web',
    may: [
      'kernel',
      'commerce',
      'contracts',
      'i18n',
      'web',
      'type:content',
      'content',
      'astro',
      'zod',
      'package:node',
      'micromark',
      'lru-cache',
      'uqr',
      'bwip-js',
    ],
    why: 'the glue to Astro meets the shop through its facades, types and lists of values; commerce is pure',
  },
  {
    from: 'src/middleware.ts',
    may: ['web', 'kernel', 'type:commerce', 'contracts', 'i18n', 'astro'],
    why: 'the middleware is a list of named steps',
  },
  {
    from: 'src/actions',
    may: ['web', 'kernel', 'type:commerce', 'contracts', 'i18n', 'astro', 'zod', 'package:node'],
    why: 'actions translate forms into use cases',
  },
  {
    from: 'src/pages',
    may: [
      'web',
      'contracts',
      'i18n',
      'components',
      'layouts',
      'islands',
      'kernel',
      'type:commerce',
      'content',
      'actions',
      'styles',
      'astro',
    ],
    why: 'a page shows what Astro.locals gives it',
  },
  {
    from: 'src/layouts',
    may: [
      'web',
      'contracts',
      'i18n',
      'components',
      'layouts',
      'islands',
      'kernel',
      'type:commerce',
      'content',
      'styles',
      'actions',
      'astro',
      '@fontsource-variable/readex-pro',
    ],
    why: 'a layout shows what Astro.locals gives it',
  },
  {
    from: 'src/components',
    may: [
      'web',
      'contracts',
      'i18n',
      'components',
      'layouts',
      'islands',
      'kernel',
      'type:commerce',
      'content',
      'styles',
      'actions',
      'astro',
      'ui',
      '@fontsource-variable/readex-pro',
      'micromark',
    ],
    why: 'a component shows what it is given',
  },
  {
    from: 'src/islands',
    may: [
      'ui',
      'stores',
      'contracts',
      'kernel',
      'islands',
      'type:i18n',
      'react',
      'react-dom',
      '@google/model-viewer',
      'zxing-wasm',
      'maplibre-gl',
      '@nanostores/react',
      'nanostores',
      'react-toastify',
      'astro',
      'zod/mini',
      'styles',
    ],
    why: 'what is allowed arrives as props; the shop itself never reaches the browser',
  },
  {
    from: 'src/stores',
    may: ['kernel', 'contracts', 'stores', 'nanostores', '@nanostores/persistent'],
    why: 'stores are browser state, without React and without Astro',
  },
  {
    from: 'src/ui',
    may: ['kernel', 'ui', 'react', 'react-dom', 'styles'],
    why: 'primitives know no store and no wire',
  },
]

/** Never inside the pure folders, whatever the import says: they would make rules depend on a machine or a moment. */
export const impure =
  /\b(?:Date\.now|new Date\(\s*\)|Math\.random|process\.|(?:await|return|=)\s+fetch\(|setTimeout\(|setInterval\()/
