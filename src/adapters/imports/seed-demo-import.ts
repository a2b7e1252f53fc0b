import { sql } from 'drizzle-orm'
import type { ImportAdmin } from '#commerce/imports/import-admin.ts'
import { jobOperator } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

type Deps = { readonly db: Database; readonly importAdmin: Pick<ImportAdmin, 'upload'> }

/** A count that a supplier could send, with a SKU that the shop does not have. */
const stock = ['id,stock_wh-ae', 'MJ-7531-SINGLE,24', 'MJ-7531-QUEEN,18', 'MJ-7531-KIN,6'].join('\r\n')

/** For the list of imports: a file that is checked and waits. What is there is left as it is. */
export async function seedDemoImport({ db, importAdmin }: Deps): Promise<void> {
  const known = await rowsOf(db, sql`select 1 from imports limit 1`)
  if (known.length > 0) return
  await importAdmin.upload(
    {
      ...{ kind: 'stock', fileName: 'bedding-count.csv', map: null, key: 'demo' },
      bytes: new TextEncoder().encode(stock),
    },
    jobOperator('demo'),
  )
}
