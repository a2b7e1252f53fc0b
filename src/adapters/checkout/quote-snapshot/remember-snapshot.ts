import type { CatalogReader, CatalogSnapshot } from '#commerce/catalog/ports.ts'

type LoadSnapshot = CatalogReader['loadSnapshot']

/** Reads a snapshot once per request, and no longer than that, since prices and stock are those of the moment. */
export function rememberSnapshot(loadSnapshot: LoadSnapshot): LoadSnapshot {
  let last:
    | {
        readonly skus: ReadonlySet<string>
        readonly country: string
        readonly snapshot: Promise<CatalogSnapshot>
      }
    | undefined
  return (skus, country, now) => {
    if (last?.country === country && skus.every((sku) => last?.skus.has(sku))) return last.snapshot
    const snapshot = loadSnapshot(skus, country, now)
    last = { skus: new Set(skus), country, snapshot }
    return snapshot
  }
}
