import type { CatalogReader, CatalogSnapshot } from '#commerce/catalog/ports.ts'

type LoadSnapshot = CatalogReader['loadSnapshot']

/**
 * Reads a snapshot once per request, and no longer than that, since prices and stock are those of the moment. SKUs that
 * may be needed next (`alsoRead`) are read in the same statement, so a snapshot may hold more than was requested.
 */
export function rememberSnapshot(
  loadSnapshot: LoadSnapshot,
  alsoRead: (country: string) => readonly string[],
): LoadSnapshot {
  let last:
    | {
        readonly skus: ReadonlySet<string>
        readonly country: string
        readonly snapshot: Promise<CatalogSnapshot>
      }
    | undefined
  return (skus, country, now) => {
    if (last?.country === country && skus.every((sku) => last?.skus.has(sku))) return last.snapshot
    const all = new Set([...skus, ...alsoRead(country)])
    const snapshot = loadSnapshot([...all], country, now)
    last = { skus: all, country, snapshot }
    return snapshot
  }
}
