import type { ImportCatalog } from './import-catalog.ts'

const pageSize = 200

/** Removes products that the file does not name. Returns their number. */
export async function removeMissing(
  catalog: Pick<ImportCatalog, 'listRecords' | 'remove'>,
  named: ReadonlySet<string>,
  dryRun: boolean,
): Promise<number> {
  let removed = 0
  let after: string | null = null
  for (;;) {
    const page = await catalog.listRecords(after, pageSize)
    const codes = page.map(({ product }) => product.code)
    const missing = codes.filter((code) => !named.has(code))
    if (missing.length > 0) removed += dryRun ? missing.length : await catalog.remove(missing)
    if (page.length < pageSize) return removed
    after = codes.at(-1) ?? null
  }
}
