import node from '@astrojs/node'
import react from '@astrojs/react'
import astroI18next from 'astro-i18next'
import { defineConfig } from 'astro/config'
import { intentDirective } from './src/islands/intent/integration.mjs'
import { viewerPlugin } from './src/islands/product/viewer-plugin.mjs'
import { lazyUrlPlugin } from './src/islands/intent/lazy-url-plugin.mjs'
import { cspDigestPlugin } from './src/web/http/csp-digest-plugin.mjs'
import { earlyScriptHash } from './src/web/http/early-script.ts'

export default defineConfig({
  output: 'server',
  outDir: process.env.MAJLIS_DIST ?? './dist',
  // The front (src/server.ts) owns the socket: static files, page cache, limits; Astro renders what it has not.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [react(), astroI18next(), intentDirective()],
  trailingSlash: 'never',
  prefetch: false,
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'never', assets: '_astro' },
  scopedStyleStrategy: 'where',
  vite: {
    plugins: [lazyUrlPlugin(), viewerPlugin(), cspDigestPlugin()],
    build: {
      rolldownOptions: {
        output: {
          codeSplitting: {
            // One sheet for all content pages and one more for products: eleven small ones held up the first paint.
            // What only carts, orders or pages for developers use stays in sheets of its own.
            groups: [
              // What every page runs before it is used, in one file: ten small ones compress badly.
              {
                name: 'core',
                test: /\/src\/(?:contracts\/cart-version|stores\/(?:browser\/)?(?:counts|cart-count|wishlist-skus|consent|data-layer|toasts|rehydration)|islands\/(?:intent\/(?:on-first-interaction|replay-clicks)|shell\/(?:run-each|storefront-memory|write-cookie)))\.ts/,
              },
              // What this browser remembers of products, which tiny files would import from each other.
              {
                name: 'remembered',
                test: /\/src\/stores\/(?:browser\/)?(?:recent-codes|recently-viewed|compared|compared-codes)\.ts/,
              },
              {
                name: 'product',
                test: /\/src\/styles\/product\/(?:gallery|rating|page\/|promise\/|reviews\/|tools\/).*\.css$/,
              },
              // Widgets that editors place on content pages; a product's own ones are in the common sheet (ProductWidgets).
              {
                name: 'widgets',
                test: /\/src\/components\/(?:pages\/(?:Content|PageRows)|widgets\/(?:BrandStrip|CategoryTiles|Countdown|FlashDeal|Hero|LeadF|MenuWidget|ShopTheLook|StoreTeaser|Tabs)).*[?&]type=style.*$/,
              },
              {
                name: 'shop',
                test: /\/src\/(?!styles\/(?:product\/(?!(?:badge|colors|price|product-card|product-picture)\.css)|order|checkout|listing|forms\/(?!(?:form|option|quantity)\.css)|navigation\/(?:pagination|tabs)|feedback\/(?:skeleton|dialog)|address|account|design|print|dev-|operations)|components\/(?:blocks\/(?:Cart|Coupon|FlashDeal|FreeGift)|cart\/(?!ComboChoices)|checkout\/|consent\/ConsentForm|operations\/|order\/|invoice\/|pages\/(?!ContactLinks|EmptyScreen|NotFound|PageHead|SimplePage|StorefrontLinks)|pay\/|address\/|login\/|account\/|alerts\/|gift-cards\/|guides\/|quotes\/|returns\/|consultations\/|scan\/|play\/|sellers\/|stores\/|wallet\/)|pages\/).*(?:\.css|[?&]type=style.*)$/,
              },
            ],
          },
        },
      },
    },
  },
  markdown: { syntaxHighlight: false },
  security: {
    // Our own origin check (web/steps) allows payment returns and webhooks; Astro's has no exceptions.
    checkOrigin: false,
    csp: {
      scriptDirective: { hashes: [earlyScriptHash] },
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob: https:",
        "media-src 'self' https:",
        "font-src 'self'",
        // blob: textures that come within a 3D model; only our own scripts can make one.
        "connect-src 'self' blob:",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'self'",
      ],
    },
  },
})
