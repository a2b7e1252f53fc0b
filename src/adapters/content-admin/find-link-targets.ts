import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FindLinkTargets } from '#commerce/content-admin/draft-ports.ts'
import { toInstant, type Clock } from '#kernel/instant.ts'
import { products } from '#adapters/catalog/catalog-tables.ts'
import { maybeShown } from '#adapters/content/content-repository.ts'
import { contentVersions as versions } from '#adapters/content/content-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { anyOf } from '#infrastructure/db/sql-helpers.ts'

/** Products and pages that links of content lead to. What is planned counts: both may be published at one moment. */
export const createFindLinkTargets =
  (db: Database, clock: Clock): FindLinkTargets =>
  async (wanted, locale) => {
    const isPage = and(
      eq(versions.kind, 'page'),
      eq(versions.locale, locale),
      maybeShown(toInstant(new Date(clock.now()))),
    )
    const [foundProducts, bySlug, byId] = await Promise.all([
      wanted.products.length === 0
        ? []
        : db
            .select({ urlKey: products.urlKey })
            .from(products)
            .where(and(isNull(products.hiddenAt), sql`${products.urlKey} = ${anyOf(wanted.products)}`)),
      wanted.slugs.length === 0
        ? []
        : db
            .selectDistinct({ slug: versions.slug })
            .from(versions)
            .where(and(isPage, sql`${versions.slug} = ${anyOf(wanted.slugs)}`)),
      wanted.pageIds.length === 0
        ? []
        : db
            .selectDistinct({ key: versions.key })
            .from(versions)
            .where(and(isPage, sql`${versions.key} = ${anyOf(wanted.pageIds)}`)),
    ])
    return {
      products: foundProducts.map(({ urlKey }) => urlKey),
      slugs: bySlug.flatMap(({ slug }) => slug ?? []),
      pageIds: byId.map(({ key }) => key),
    }
  }
