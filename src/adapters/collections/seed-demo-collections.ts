import { sql } from 'drizzle-orm'
import type { CollectionAdmin } from '#commerce/collections/collection-admin.ts'
import { noCollectionText, type CollectionText } from '#commerce/collections/collection-text.ts'
import { jobOperator } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

type Deps = { readonly db: Database; readonly collectionAdmin: Pick<CollectionAdmin, 'put'> }

const collections: readonly Partial<CollectionText>[] = [
  {
    slug: 'natural-living',
    titleEn: 'Natural living',
    titleAr: 'بيت من الطبيعة',
    textEn: 'Wood, stone and linen in quiet colours, for rooms that breathe.',
    textAr: 'خشب وحجر وكتان بألوان هادئة، لغرف تتنفس.',
    sort: 'newest',
    categories: 'living, bedroom',
    colors: 'beige, brown',
  },
  {
    slug: 'gifts-under-200',
    titleEn: 'Gifts under AED 200',
    titleAr: 'هدايا بأقل من 200 درهم',
    textEn: 'Small things that are wrapped quickly and remembered for long.',
    textAr: 'أشياء صغيرة تُغلَّف سريعًا وتبقى في الذاكرة طويلًا.',
    country: 'ae',
    sort: 'price-up',
    categories: 'decor',
    priceTo: '200',
    isInStock: 'yes',
  },
]

/** For the list of collections. What is there is left as it is. */
export async function seedDemoCollections({ db, collectionAdmin }: Deps): Promise<void> {
  const known = await rowsOf(db, sql`select 1 from collections limit 1`)
  if (known.length > 0) return
  for (const collection of collections)
    await collectionAdmin.put({
      id: null,
      text: { ...noCollectionText, ...collection },
      by: jobOperator('demo'),
    })
}
