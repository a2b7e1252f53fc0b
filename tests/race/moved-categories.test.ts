import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCatalog } from '../support/builders/a-catalog.ts'
import { aRecord } from '../support/builders/a-product.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

const at = (path: string, ...formerPaths: readonly string[]) => ({
  ...{ path, name: { en: path, ar: path }, position: 1, formerPaths },
})

describeDatabases('categories that move while products are written', (open) => {
  test('leave every product in a category, and every former path leads to one', async () => {
    for (let round = 1; round <= rounds(20); round += 1) {
      const { writer, db, clock } = await aCatalog(await open())
      await writer.putCategories([at('seats'), at('seats/sofas'), at('seats/sofas/corner')])
      const inCorner = (code: string, rank = 1) =>
        aRecord({ code, rank, categories: ['seats/sofas/corner', 'seats'] })
      await writer.apply([inCorner('MJ-1')], clock.now())
      const reports = await Promise.all([
        writer.apply([inCorner('MJ-1', 2)], clock.now()),
        writer.putCategories([at('couches', 'seats/sofas')]),
        writer.apply([inCorner('MJ-2')], clock.now()),
        writer.putCategories([at('lounge', 'couches')]),
      ])
      expect(
        reports.flatMap((one) => one?.failures ?? []),
        `round ${round}`,
      ).toEqual([])
      const homeless = await rowsOf(
        db,
        sql`select code from products, jsonb_array_elements_text(document -> 'categories') place
          where place not in (select path from categories)
          union all select product_code from product_categories where path not in (select path from categories)`,
      )
      expect(homeless, `round ${round}`).toEqual([])
      const lost = await rowsOf(
        db,
        sql`select path, target from category_redirects where target not in (select path from categories)`,
      )
      expect(lost, `round ${round}`).toEqual([])
      expect(await rowsOf(db, sql`select 1 from categories where path like 'seats/sofas%'`)).toEqual([])
    }
  })
})
