import { currentVersion, nextChangeOf } from '#commerce/content/current-version.ts'
import { cardsFor } from '#commerce/catalog/placeholder-catalogue.ts'
import type { ContentRepository } from '#commerce/content/ports.ts'
import type { Shop, ShopSettings } from '#commerce/shop.ts'
import type { EditedPage } from '#content/schemas/page.ts'
import type { Widget } from '#content/schemas/widgets.ts'
import { fail, ok } from '#kernel/result.ts'
import { toInstant } from '#kernel/instant.ts'
import { readPlaceholderProducts } from '#platform/catalog/read-placeholder-products.ts'
import { createContentRepository } from '#platform/content/content-repository.ts'
import { seedContent } from '#platform/content/seed.ts'
import { readSeedFiles } from '#platform/content/seed-files.ts'
import { readCountries } from '#platform/countries/read-countries.ts'
import type { DatabaseConfig, OpenDatabase } from '#platform/db/database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Env } from '#platform/env.ts'
import { readPickupStores } from '#platform/stores/read-pickup-stores.ts'

export type OpenShop = { readonly shop: Shop; readonly database: OpenDatabase; close(): Promise<void> }
export type ShopOverrides = {
  readonly database?: DatabaseConfig
  readonly contentDirectory?: string
  readonly version?: string
}

/** Opens everything the shop stands on, in order. Throws StartFailure with what to do about it. */
export async function openShop(env: Env, overrides: ShopOverrides = {}): Promise<OpenShop> {
  const content = overrides.contentDirectory ?? './src/content'
  const clock = { now: () => toInstant(new Date()) }
  const countries = readCountries(`${content}/countries`)
  const products = readPlaceholderProducts(`${content}/placeholder-products.json`)
  const stores = readPickupStores(`${content}/stores`)
  const seeds = readSeedFiles(content)
  const database = await openDatabase(overrides.database ?? databaseConfig(env))
  await seedContent(database.db, clock, seeds)
  const repository = createContentRepository(database.db, clock)
  const settings: ShopSettings = {
    origin: env.origin,
    mode: env.mode,
    indexable: env.indexable,
    defaultStorefront: env.defaultStorefront,
    tagManagerId: env.tagManagerId,
    version: overrides.version ?? '0',
  }
  const shop: Shop = {
    clock,
    countries,
    settings,
    content: readContent(repository, clock),
    contentApi: {
      fetch: async () => new Response('{"errors":[{"message":"Not open yet."}]}', { status: 503 }),
    },
    catalog: {
      listProductCards: async (source, storefront, limit) => cardsFor(products, source, storefront, limit),
    },
    stores: {
      list: async ({ country }) => stores.filter((store) => store.country === country.isoCode),
    },
    leads: { submit: async () => fail({ kind: 'unknown-form' }) },
    consent: { record: async () => ok(undefined) },
    rateLimits: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    report: (error, context) => console.error(context.what, error),
  }
  return { shop, database, close: () => database.close() }
}

export const databaseConfig = ({
  databaseUrl,
  dataDirectory,
}: Pick<Env, 'databaseUrl' | 'dataDirectory'>): DatabaseConfig =>
  databaseUrl === null ? { kind: 'directory', path: dataDirectory } : { kind: 'postgresql', url: databaseUrl }

/** Straight from the database, until the content API stands between. */
function readContent(repository: ContentRepository, clock: Shop['clock']): Shop['content'] {
  return {
    async loadPage(page, { locale }) {
      const at = clock.now()
      const key = 'pageId' in page ? page.pageId : await repository.findPageIdBySlug(page.slug, locale, at)
      if (key === undefined) return fail({ kind: 'not-found' })
      const versions = await repository.listPublished({ kind: 'page', key, locale }, at)
      const body = currentVersion(versions, at)?.body as EditedPage | undefined
      if (!body) return fail({ kind: 'not-found' })
      const withoutBlocks = <Holder extends { readonly widgets: readonly unknown[] }>(
        one: Holder,
      ): Omit<Holder, 'widgets'> & { widgets: Widget[] } => ({
        ...one,
        widgets: (one.widgets as Widget[]).filter((widget) => (widget.type as string) !== 'block'),
      })
      return ok({
        value: {
          pageId: body.pageId,
          pageName: body.pageName,
          slug: body.slug,
          meta: body.meta,
          rows: body.selectRows.map(withoutBlocks),
          tabs: body.selectTabs.map(withoutBlocks),
          aPlusContent: body.aPlusContent.map(withoutBlocks),
        },
        tags: [`page:${key}`],
        nextChange: nextChangeOf(versions, at),
        stale: false,
      })
    },
    async loadScreen(name, { locale }) {
      const at = clock.now()
      const versions = await repository.listPublished({ kind: 'screen', key: name, locale }, at)
      const body = currentVersion(versions, at)?.body
      const components = body && 'components' in body ? body.components : []
      const value = Object.fromEntries(
        components.map(({ componentName, componentData }) => [componentName, componentData]),
      )
      return { value, tags: [`screen:${name}`], nextChange: nextChangeOf(versions, at), stale: false }
    },
    autosuggest: async () => [],
    trendingSearch: async () => [],
    readPreview: () => undefined,
    listIndexablePages: async () => [],
  }
}
