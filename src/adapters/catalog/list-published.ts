import { sql } from 'drizzle-orm'
import type { PublishedProduct } from '#commerce/catalog/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { isOfHidden } from './hidden-products.ts'
import { instantOf } from './price-rows.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

type Row = {
  readonly code: string
  readonly url_key: string
  readonly brand: string
  readonly changed_at: string
  readonly countries: readonly string[]
  readonly categories: readonly string[]
}

/** All products that are not hidden, with the countries that sell them: a combo where all its parts have a price, a grouped product where any has. */
export async function listPublished(db: Database): Promise<readonly PublishedProduct[]> {
  const found = await rowsOf<Row>(
    db,
    sql`with own as (
        select v.product_code as code, price.country from variants v join prices price using (sku)
        group by 1, 2
      ), parts as (
        select s.product_code as code, price.country, count(*) as priced from bundle_components s join prices price using (sku)
        where not ${isOfHidden}
        group by 1, 2
      ), needed as (
        select s.product_code as code, case p.type when 'combo' then count(*) else 1 end as parts
        from bundle_components s join products p on p.code = s.product_code
        group by s.product_code, p.type
      ), sold as (
        select code, country from own
        union
        select parts.code, parts.country from parts join needed using (code) where parts.priced >= needed.parts
      )
      select p.code, p.url_key, p.document ->> 'brand' as brand, p.changed_at,
        coalesce(jsonb_agg(s.country order by s.country collate "C") filter (where s.country is not null), '[]') as countries,
        (select coalesce(jsonb_agg(c.path order by c.path collate "C"), '[]') from product_categories c
          where c.product_code = p.code) as categories
      from products p left join sold s using (code)
      where p.hidden_at is null
      group by p.code, p.url_key, p.changed_at
      order by p.code collate "C"`,
  )
  return found.map(({ code, url_key, brand, changed_at, countries, categories }) => ({
    code,
    urlKey: url_key,
    brand,
    changedAt: instantOf(changed_at),
    soldIn: countries,
    categories,
  }))
}
