import { join } from 'node:path'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { PrintPriceTags } from '#commerce/scanner/price-tag.ts'
import { createScanner, type ScannerFacade } from '#commerce/scanner/scanner-facade.ts'
import type { KnownStores } from '#commerce/stores/ports.ts'
import { createPdfWriter, createStoredPdfs } from '#adapters/documents/pdf/write-in-thread.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import { createPriceTags } from './create-price-tags.ts'
import { readAisles } from './read-aisles.ts'
import { createScannerRepository } from './scanner-repository.ts'

type Deps = {
  readonly countries: readonly Country[]
  readonly stores: KnownStores
  readonly env: { readonly origin: string }
  readonly contentDirectory: string
  readonly listVariants: ListVariants
}

/** What scanned codes lead to, and the price tags with these codes. */
export function createScannerModule(
  db: Database,
  { countries, stores, env, contentDirectory, listVariants }: Deps,
): { readonly scanner: ScannerFacade; readonly printPriceTags: PrintPriceTags } {
  const repository = createScannerRepository(db)
  return {
    scanner: createScanner({ repository, aisles: readAisles(join(contentDirectory, 'aisles.json')) }),
    printPriceTags: createPriceTags({
      repository,
      listVariants,
      findStore: async (code) => stores().find(({ storeCode }) => storeCode === code),
      countries,
      origin: env.origin,
      write: createPdfWriter(createStoredPdfs()),
    }),
  }
}
