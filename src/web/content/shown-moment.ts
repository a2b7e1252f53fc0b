import type { CatalogFacade } from '#commerce/catalog/catalog-facade.ts'
import type { Instant } from '#kernel/instant.ts'

type Locals = Pick<App.Locals, 'shop'> & Partial<Pick<App.Locals, 'preview'>>

/** The moment that a page shows: now, or that of a preview. */
export const shownMoment = ({ shop, preview }: Locals): Instant => preview?.at ?? shop.clock.now()

/** The catalog at the prices of the moment that a page shows. */
export const catalogOf = ({ shop, preview }: Locals): ReturnType<CatalogFacade['at']> =>
  preview?.at === undefined ? shop.catalog : shop.catalog.at(preview.at)
