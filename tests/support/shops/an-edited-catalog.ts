import { sql } from 'drizzle-orm'
import { shippedLimits } from '#commerce/staff/limits.ts'
import { createCatalogAdminModule } from '#adapters/catalog-admin/create-catalog-admin-module.ts'
import type { ProductFilters } from '#commerce/catalog-admin/ports.ts'
import { currentPathOf } from '../builders/current-path.ts'
import { aCatalog } from '../builders/a-catalog.ts'
import { operator } from '../builders/operators.ts'
import { rowsOf, type Open } from '../databases/databases.ts'
import { theCountries } from './the-countries.ts'

const noFilters: ProductFilters = { view: null, category: null, brand: null, country: null }

/** A catalog whose texts operators edit, with what was written to the audit and which pages were purged. */
export async function anEditedCatalog(open: Open, given: { readonly isManagedElsewhere?: boolean } = {}) {
  const catalog = await aCatalog(await open())
  const { db, clock } = catalog
  const published: string[] = []
  const { catalogAdmin: admin } = createCatalogAdminModule(db, {
    ...{ clock, countries: theCountries, limitsOf: shippedLimits, loadCurrentPath: currentPathOf(db) },
    purgeBus: { publish: async (tags) => void published.push(...tags) },
    isManagedElsewhere: given.isManagedElsewhere ?? false,
  })
  const listed = async (filters: Partial<ProductFilters> = {}, search = '') =>
    (
      await admin.listPage(
        {
          ...{ filters: { ...noFilters, ...filters }, search, sort: 'code', descending: false, cursor: null },
          size: 25,
        },
        operator,
      )
    ).rows.map(({ code }) => code)
  const audit = () =>
    rowsOf(db, sql`select act, operator_name, object_id, before, after, reason from audit_log order by id`)
  return { ...catalog, admin, listed, audit, published }
}
