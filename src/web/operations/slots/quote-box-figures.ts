import type { QuoteBoxAnswer } from '#commerce/checkout/quote-box.ts'
import { zoneName } from '#commerce/delivery/zone-names.ts'
import { formatList } from '#i18n/format.ts'
import { slotInPath } from '#commerce/slots/slot-id.ts'
import type { Money } from '#kernel/money.ts'
import {
  codeCell,
  longColumn,
  numericColumn,
  figureRow,
  textCell,
  textColumn,
  type Figures,
} from '#web/operations/lists/figures.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { hoursOfSlot } from './slot-calendar.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>
type Fact = { readonly label: string; readonly value: CellValue }
type Quoted = NonNullable<QuoteBoxAnswer['delivery']>

/** Zone, size, fee, and why it is none. */
export function quoteFacts(answer: QuoteBoxAnswer, delivery: Quoted, locals: Locals): readonly Fact[] {
  const { t, storefront } = locals
  const { country, area, at } = answer
  const sum = (amount: Money): CellValue => ({ kind: 'money', amount, country })
  return [
    { label: t('operations-slots:quote.area'), value: textCell(area.name[storefront.language]) },
    { label: t('operations-slots:zone'), value: textCell(zoneName(area.zone)[storefront.language]) },
    { label: t('operations-slots:quote.at'), value: { kind: 'time', at, country } },
    { label: t('operations-slots:quote.size'), value: codeCell(delivery.sizeClass) },
    { label: t('operations-slots:quote.fee'), value: sum(delivery.fee) },
    ...(delivery.freeBy
      ? [
          {
            label: t('operations-slots:quote.free-by'),
            value: textCell(t(`operations-slots:quote.free-by.${delivery.freeBy}`)),
          },
          { label: t('operations-slots:quote.full-fee'), value: sum(delivery.fullFee) },
        ]
      : []),
    ...(delivery.requiresCall
      ? [{ label: t('operations-slots:state'), value: textCell(t('operations-slots:quote.requires-call')) }]
      : []),
  ]
}

export const shipmentFigures = ({ shipments }: Quoted, { t, storefront }: Locals): Figures => ({
  columns: [
    longColumn('operations-slots:quote.skus'),
    textColumn('operations-slots:quote.size'),
    textColumn('operations-slots:quote.sent-by'),
    textColumn('operations-slots:quote.dispatch'),
    textColumn('operations-slots:quote.earliest'),
    textColumn('operations-slots:quote.latest'),
  ],
  rows: shipments.map(({ skus, sizeClass, seller, dispatchDay, earliest, latest }) =>
    figureRow(
      codeCell(formatList(skus, storefront)),
      codeCell(sizeClass),
      textCell(seller?.name[storefront.language] ?? t('operations-slots:quote.own')),
      ...[dispatchDay, earliest, latest].map((day): CellValue => ({ kind: 'day', day })),
    ),
  ),
})

/** The first slots; each leads to its page. */
export function quotedSlots({ slots }: Quoted, { country }: QuoteBoxAnswer, locals: Locals): Figures {
  const here = storefrontOf(locals, country)
  return {
    columns: [
      textColumn('operations-slots:hours'),
      textColumn('operations-slots:day'),
      numericColumn('operations-slots:free'),
      numericColumn('operations-slots:capacity'),
      numericColumn('operations-slots:quote.surcharge'),
    ],
    rows: slots.map(({ id, day, from, to, remaining, capacity, surcharge }) => ({
      ...{ id, href: operationsPath('slot', { id: slotInPath(id) }) },
      cells: [
        codeCell(hoursOfSlot({ from, to }, here)),
        { kind: 'day', day },
        { kind: 'number', value: remaining },
        capacity === undefined ? null : { kind: 'number', value: capacity },
        surcharge ? { kind: 'money', amount: surcharge, country } : null,
      ],
    })),
  }
}

export const quotedServices = (
  { services }: Quoted,
  { country }: QuoteBoxAnswer,
  locals: Locals,
): Figures => ({
  columns: [textColumn('operations-slots:quote.service'), numericColumn('operations-slots:quote.price')],
  rows: services.map(({ label, price }) =>
    figureRow(textCell(label[locals.storefront.language]), { kind: 'money', amount: price, country }),
  ),
})

/** Stores where all of it can be collected, and what the others lack. */
export const quotedStores = ({ stores }: QuoteBoxAnswer, { storefront, t }: Locals): Figures => ({
  columns: [
    textColumn('operations-slots:quote.store'),
    textColumn('operations-slots:quote.ready'),
    longColumn('operations-slots:quote.missing'),
  ],
  rows: stores.map(({ name, readyDay, missing }) =>
    figureRow(
      textCell(name[storefront.language]),
      readyDay === null
        ? textCell(t('operations-slots:quote.not-collected'))
        : { kind: 'day', day: readyDay },
      missing.length === 0 ? null : codeCell(formatList(missing, storefront)),
    ),
  ),
})

/** What is not quoted, and why. */
export const unquotedItems = ({ unavailable }: QuoteBoxAnswer, { storefront, t }: Locals): Figures => ({
  columns: [
    textColumn('operations-slots:quote.sku'),
    longColumn('operations-slots:quote.name'),
    longColumn('operations-slots:quote.why'),
  ],
  rows: unavailable.map(({ sku, name, available }) =>
    figureRow(
      codeCell(sku),
      textCell(name?.[storefront.language] ?? null),
      textCell(
        name === null
          ? t('operations-slots:quote.not-sold')
          : t('operations-slots:quote.too-few', { number: available }),
      ),
    ),
  ),
})
