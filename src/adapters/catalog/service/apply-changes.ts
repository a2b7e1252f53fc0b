import type { PriceChange, ProductChange, StockChangeOfSource } from '#commerce/catalog/catalog-source.ts'
import type { CatalogReader, CatalogWriter } from '#commerce/catalog/ports.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { Clock } from '#kernel/instant.ts'

export type ChangeTarget = {
  readonly writer: Pick<CatalogWriter, 'apply' | 'remove' | 'setPrice' | 'setStock'>
  readonly reader: Pick<CatalogReader, 'listBySkus' | 'listRecordsByCodes'>
  readonly clock: Clock
}

/** `rejected`: what the changes are of that do not fit, such as a set whose parts are not there yet. */
export type ChangesApplied<Change> = { readonly changed: number; readonly rejected: readonly Change[] }

export async function applyProductChanges(
  changes: readonly ProductChange[],
  { writer, clock }: ChangeTarget,
): Promise<ChangesApplied<ProductChange>> {
  // Only the last change of a product counts.
  const latest = new Map(
    changes.map((change) => [change.kind === 'put' ? change.record.product.code : change.code, change]),
  )
  const records = [...latest.values()].flatMap((change) => (change.kind === 'put' ? [change.record] : []))
  const removed = [...latest.values()].flatMap((change) => (change.kind === 'removed' ? [change.code] : []))
  // Parts and gifts before the products that name them.
  const ordered = records.toSorted((one, other) => Number(namesOthers(one)) - Number(namesOthers(other)))
  const { applied, failures } =
    ordered.length > 0 ? await writer.apply(ordered, clock.now()) : { applied: [], failures: [] }
  const gone = removed.length > 0 ? await writer.remove(removed) : 0
  return {
    changed: gone + applied.filter(({ outcome }) => outcome !== 'unchanged').length,
    rejected: failures.flatMap(({ code }) => latest.get(code) ?? []),
  }
}

const namesOthers = ({ product }: ProductRecord): boolean =>
  product.parts.length > 0 || typeof product.gift?.sku === 'string'

export async function applyPriceChanges(
  changes: readonly PriceChange[],
  { writer, clock }: ChangeTarget,
): Promise<ChangesApplied<PriceChange>> {
  const rejected: PriceChange[] = []
  for (const change of changes) {
    const { sku, country, price } = change
    if (!(await writer.setPrice(sku, country, price, clock.now()))) rejected.push(change)
  }
  return { changed: changes.length - rejected.length, rejected }
}

export async function applyStockChanges(
  changes: readonly StockChangeOfSource[],
  target: ChangeTarget,
): Promise<ChangesApplied<StockChangeOfSource>> {
  const rejected: StockChangeOfSource[] = []
  for (const change of changes) {
    const { sku, location, onHand } = change
    const outcome = await target.writer.setStock(sku, location, onHand)
    if (outcome === 'below-reserved') await sellNoMore(change, target)
    else if (outcome !== 'set') rejected.push(change)
  }
  return { changed: changes.length - rejected.length, rejected }
}

/** Less is there than orders have reserved: what they have stays theirs, and no more is sold. */
async function sellNoMore(
  { sku, location, onHand }: StockChangeOfSource,
  target: ChangeTarget,
): Promise<void> {
  const [product] = await target.reader.listBySkus([sku])
  const [record] = product ? await target.reader.listRecordsByCodes([product.code]) : []
  if (!record) return
  const { hidden: _, ...shown } = record
  await target.writer.apply([{ ...shown, stock: { [sku]: { [location]: onHand } } }], target.clock.now())
}
