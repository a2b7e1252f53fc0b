import type { BulkQuoteLine } from '#commerce/quotes/bulk-quote.ts'
import { bulkQuoteTotals } from '#commerce/quotes/bulk-quote-totals.ts'
import { formatNumber } from '#i18n/format.ts'
import type { Currency } from '#kernel/currency.ts'
import { messageKindText } from '#web/operations/messages/message-kind-text.ts'
import { messageStateText } from '#web/operations/messages/message-list.ts'
import {
  codeCell,
  figureRow,
  numericColumn,
  textCell,
  textColumn,
  type Figures,
} from '#web/operations/lists/figures.ts'
import type { TimelineEntry } from '#web/operations/lists/timeline-entry.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import type { QuotePage } from './quote-page.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

/** Two decimals at most: 7.5 %. */
const percentBelow = ({ listPrice, agreedPrice }: BulkQuoteLine): number =>
  listPrice.minor === 0 ? 0 : Math.round((1 - agreedPrice.minor / listPrice.minor) * 1000) / 10

/** The prices that count. */
export function lineTable({ quote }: QuotePage, { storefront }: Locals): Figures {
  const { country, current } = quote
  return {
    columns: [
      textColumn('operations-quotes:line.sku'),
      textColumn('operations-quotes:line.product'),
      numericColumn('operations-quotes:line.quantity'),
      numericColumn('operations-quotes:line.list'),
      numericColumn('operations-quotes:line.agreed'),
      numericColumn('operations-quotes:line.off'),
    ],
    rows: current.lines.map((line) =>
      figureRow(
        codeCell(line.sku),
        textCell(
          [line.name, line.choice]
            .map((one) => one[storefront.language])
            .filter(Boolean)
            .join(' · '),
        ),
        { kind: 'number', value: line.quantity },
        { kind: 'money', amount: line.listPrice, country },
        { kind: 'money', amount: line.agreedPrice, country },
        textCell(`${formatNumber(percentBelow(line), storefront)} %`),
      ),
    ),
  }
}

/** Sums of the prices that count. */
export function totalFacts({ quote }: QuotePage, { t }: Locals) {
  const { country, current } = quote
  const [first] = current.lines
  const totals = bulkQuoteTotals(current.lines, first?.listPrice.currency ?? ('AED' satisfies Currency))
  const sum = (label: string, amount: typeof totals.list) => ({
    label,
    value: { kind: 'money', amount, country } as const,
  })
  return [
    sum(t('operations-quotes:list-total'), totals.list),
    sum(t('operations-quotes:agreed-total'), totals.agreed),
    sum(t('operations-quotes:saved'), totals.saved),
    {
      label: t('operations-quotes:until'),
      value: current.validUntil && ({ kind: 'time', at: current.validUntil, country } as const),
    },
  ]
}

export const messageTable = ({ quote, seesMessages }: QuotePage, { t }: Locals): Figures => ({
  columns: [
    textColumn('operations-service:message.kind'),
    textColumn('operations-service:message.state'),
    textColumn('operations-service:message.created'),
  ],
  rows: quote.messages.map(({ id, kind, state, createdAt }) => ({
    id,
    href: seesMessages ? operationsPath('message', { id }) : null,
    cells: [
      textCell(messageKindText(kind, t)),
      { kind: 'state', ...messageStateText(state, t) },
      { kind: 'time', at: createdAt, country: quote.country },
    ],
  })),
})

/** What was offered, the newest first. */
export const revisionEntries = ({ quote }: QuotePage, { t }: Locals): readonly TimelineEntry[] =>
  quote.revisions.toReversed().map(({ revision, at, note }) => ({
    at,
    country: quote.country,
    title:
      revision === 0
        ? t('operations-quotes:revision.request')
        : t('operations-quotes:revision.offer', { number: revision }),
    ...{ who: null, channel: null, changes: [], note },
  }))
