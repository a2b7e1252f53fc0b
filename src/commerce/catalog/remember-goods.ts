import type { CatalogReader, Goods } from './ports.ts'

type LoadGoods = CatalogReader['loadGoods']
type Remembered = {
  readonly skus: ReadonlySet<string>
  readonly country: string
  readonly goods: Promise<Goods>
}

/**
 * For one answer: what was read for it is not read for it again. For no longer than that, since prices and stock are
 * those of the moment. What may be asked for next is read along, so that it is one statement for all; so that more may be
 * answered than was asked for.
 */
export function rememberGoods(
  loadGoods: LoadGoods,
  along: (country: string) => readonly string[],
): LoadGoods {
  let kept: Remembered | undefined
  return (skus, country, now) => {
    if (kept?.country === country && skus.every((sku) => kept?.skus.has(sku))) return kept.goods
    const all = new Set([...skus, ...along(country)])
    const goods = loadGoods([...all], country, now)
    kept = { skus: all, country, goods }
    return goods
  }
}
