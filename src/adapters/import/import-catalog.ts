import type { Category } from '#commerce/catalog/category.ts'
import type { CatalogReader, CatalogWriter } from '#commerce/catalog/ports.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'

/** What imports and exports need of the catalog. */
export type ImportCatalog = Pick<CatalogWriter, 'apply' | 'putCategories' | 'remove'> &
  Pick<CatalogReader, 'listRecords' | 'listBySkus'> & {
    listCategories(): Promise<readonly Category[]>
    listRecordsByCodes(codes: readonly string[]): Promise<readonly ProductRecord[]>
  }

export const toImportCatalog = ({
  reader,
  writer,
}: {
  readonly reader: CatalogReader
  readonly writer: CatalogWriter
}): ImportCatalog => ({
  apply: writer.apply,
  putCategories: writer.putCategories,
  remove: writer.remove,
  listRecords: reader.listRecords,
  listBySkus: reader.listBySkus,
  listCategories: reader.listCategories,
  listRecordsByCodes: reader.listRecordsByCodes,
})
