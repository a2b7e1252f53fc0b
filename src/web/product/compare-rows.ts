import type { ProductView, VariantView } from '#commerce/catalog/product-view.ts'
import { formatDay, formatNumber } from '#i18n/format.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Compared } from '#web/product/compare.ts'
import { loadDelivery } from '#web/product/delivery-view.ts'
import { warrantyTime } from '#web/product/warranty.ts'

export type CompareRow = {
  readonly name: MessageKey
  /** Lines of text for each product; empty: unknown. */
  readonly cells: readonly (readonly string[])[]
  readonly alike: boolean
}

/** Rows of the comparison, without those that are unknown for all products. */
export function compareRows(items: readonly Compared[], locals: App.Locals): readonly CompareRow[] {
  const { storefront, t } = locals
  const { language } = storefront
  const number = (value: number) => formatNumber(value, storefront)
  const regions = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  const arrival = (product: ProductView, { sizeClass, price, availability }: VariantView): string[] => {
    if (availability.kind === 'sold-out') return []
    const delivery = loadDelivery(locals, {
      sizeClass,
      leadTimeDays: product.supply.leadTimeDays,
      price,
      area: null,
    })
    return delivery ? [formatDay(delivery.promise.latest, storefront)] : []
  }
  const colors = ({ options }: ProductView): string[] =>
    options
      .filter(({ attribute }) => attribute === 'color')
      .flatMap(({ values }) => values.map(({ label }) => label))
  const row = (name: MessageKey, format: (item: Compared) => readonly string[]): CompareRow => {
    const cells = items.map(format)
    const texts = new Set(cells.map((lines) => lines.join('\n')))
    return { name, cells, alike: items.length > 1 && texts.size === 1 }
  }
  return [
    row('compare:row.stock', ({ variant }) => [
      t(variant.availability.kind === 'in-stock' ? 'compare:stock.in' : 'compare:stock.out'),
    ]),
    row('compare:row.delivery', ({ product, variant }) =>
      product.madeToMeasure ? [] : arrival(product, variant),
    ),
    row('compare:row.material', ({ product }) => [product.material]),
    row('compare:row.colors', ({ product }) => colors(product)),
    row('compare:row.weight', ({ variant }) =>
      variant.weightKg === null ? [] : [t('compare:weight', { value: number(variant.weightKg) })],
    ),
    row('compare:row.warranty', ({ product }) =>
      product.warranty.map(({ component, months }) =>
        t('compare:warranty', { component, time: warrantyTime(months, t) }),
      ),
    ),
    row('compare:row.assembly', ({ product }) => [t(`product:assembly.${product.assembly.by}`)]),
    row('compare:row.care', ({ product }) => (product.care === null ? [] : [product.care])),
    row('compare:row.made', ({ product }) => [regions.of(product.madeIn) ?? product.madeIn]),
  ].filter(({ cells }) => cells.some((lines) => lines.some((line) => line !== '')))
}
