import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { ScannerRepository } from '#commerce/scanner/ports.ts'
import { toPriceTag, type PrintPriceTags } from '#commerce/scanner/price-tag.ts'
import type { Store } from '#commerce/stores/store.ts'
import type { PdfWriter } from '#adapters/documents/pdf/write-in-thread.ts'
import type { Country } from '#kernel/country.ts'
import { fail } from '#kernel/result.ts'

/** Labels in one file: fifty sheets. */
const maxTags = 500

type Deps = {
  readonly repository: Pick<ScannerRepository, 'listStocked' | 'numberTags'>
  readonly listVariants: ListVariants
  readonly findStore: (code: string) => Promise<Pick<Store, 'storeCode' | 'country'> | undefined>
  readonly countries: readonly Country[]
  readonly origin: string
  readonly write: PdfWriter
}

/** Labels for the shelves of a store, as PDF: of the SKUs, or of everything that it has in stock. */
export function createPriceTags({
  repository,
  listVariants,
  findStore,
  countries,
  origin,
  write,
}: Deps): PrintPriceTags {
  return async (storeCode, skus) => {
    const store = await findStore(storeCode)
    const country = countries.find(({ isoCode }) => isoCode === store?.country)
    if (!store || !country) return fail({ kind: 'unknown-store' })
    const wanted = skus.length > 0 ? [...new Set(skus)] : await repository.listStocked(storeCode)
    if (wanted.length > maxTags) return fail({ kind: 'too-many', max: maxTags })
    const [variants, numbers] = await Promise.all([
      listVariants(wanted, country),
      repository.numberTags(wanted),
    ])
    const where = { origin, storefrontCode: country.code, store: storeCode }
    const tags = wanted.flatMap((sku) => {
      const [variant, given] = [variants.get(sku), numbers.get(sku)]
      return variant && given ? [toPriceTag(variant, given, where)] : []
    })
    const printed = new Set(tags.map(({ sku }) => sku))
    const missing = wanted.filter((sku) => !printed.has(sku))
    // What is only stocked and not sold here is left out without a word; what was named is not.
    if (skus.length > 0 && missing.length > 0) return fail({ kind: 'not-sold', skus: missing })
    if (tags.length === 0) return fail({ kind: 'nothing-stocked' })
    const written = await write({ kind: 'price-tags', tags, country })
    return written.ok ? written : fail({ kind: written.failure })
  }
}
