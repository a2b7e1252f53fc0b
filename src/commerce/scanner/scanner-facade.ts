import type { ScannedProduct, ScannerRepository } from './ports.ts'
import { findAisle, type Aisles } from './aisle.ts'
import { readScannedCode } from './scanned-code.ts'

/** What a code leads to. `store`: the one whose price tag was scanned. */
export type ScanResult =
  | { readonly kind: 'none' }
  | { readonly kind: 'found'; readonly product: ScannedProduct; readonly store: string | null }
  | { readonly kind: 'torn' }
  | { readonly kind: 'unknown' }

type Deps = {
  readonly repository: Pick<ScannerRepository, 'findByCode' | 'findByGtin' | 'findByTagNumber'>
  readonly aisles: Aisles
}

export function createScanner({ repository, aisles }: Deps) {
  return {
    async find(text: string): Promise<ScanResult> {
      const read = readScannedCode(text)
      if (read.kind === 'none') return read
      if (read.kind === 'unreadable') return { kind: 'unknown' }
      // A SKU may consist of digits alone.
      if (read.kind === 'torn') {
        const product = await repository.findByCode(read.digits)
        return product ? { kind: 'found', product, store: null } : { kind: 'torn' }
      }
      const product =
        read.kind === 'sku'
          ? await repository.findByCode(read.sku)
          : read.kind === 'gtin'
            ? await repository.findByGtin(read.gtin14)
            : await repository.findByTagNumber(read.number)
      return product ? { kind: 'found', product, store: read.store } : { kind: 'unknown' }
    },

    aisleOf: (store: string, categories: readonly string[]): string | null =>
      findAisle(aisles, store, categories),
  }
}

export type ScannerFacade = ReturnType<typeof createScanner>
