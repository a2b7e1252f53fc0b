import type { Margin } from '#commerce/promotion-admin/margin.ts'
import type { SimulatedCart } from '#commerce/promotion-admin/simulate-cart.ts'
import type { SimulatedMonth } from '#commerce/promotion-admin/simulate-month.ts'
import { methodTitle } from './promotion-options.ts'
import type { Country } from '#kernel/country.ts'
import { money, type Money } from '#kernel/money.ts'
import {
  codeCell,
  longColumn,
  numericColumn,
  textCell,
  textColumn,
  type Figures,
} from '#web/operations/lists/figures.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainDecline } from './explain-decline.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

/** Which promotions apply with what amount, and why the others do not. */
export function verdictFigures(
  { verdicts }: SimulatedCart,
  { isoCode: country }: Country,
  locals: Locals,
): Figures {
  const { t, storefront } = locals
  const { language } = storefront
  const labels = new Map(verdicts.map(({ promotion }) => [promotion.id, promotion.label[language]]))
  const wording = {
    ...{ t, storefront: storefrontOf(locals, country) },
    labelOf: (id: string) => labels.get(id) ?? id,
    methodName: (code: string) => methodTitle(code, locals),
  }
  return {
    columns: [
      textColumn('operations-promotions:list.label'),
      textColumn('operations-promotions:list.kind'),
      textColumn('operations-promotions:simulation.outcome'),
      numericColumn('operations-promotions:simulation.given'),
      longColumn('operations-promotions:simulation.why'),
    ],
    rows: verdicts.map(({ promotion, given, why, isTried }) => ({
      id: promotion.id,
      // Promotions of products have no page of their own; what is tried may not be stored.
      href:
        isTried || promotion.id.startsWith('product-')
          ? null
          : operationsPath('promotion', { id: promotion.id }),
      cells: [
        textCell(promotion.label[language]),
        textCell(t(`operations-promotions:kind.${promotion.benefit.kind}`)),
        {
          kind: 'states',
          states: [
            why === null
              ? { tone: 'good', label: t('operations-promotions:simulation.applies') }
              : { tone: 'neutral', label: t('operations-promotions:simulation.declined') },
            ...(isTried
              ? [{ tone: 'info', label: t('operations-promotions:simulation.tried') } as const]
              : []),
          ],
        },
        why === null ? { kind: 'money', amount: given, country } : null,
        textCell(why === null ? null : explainDecline(why, wording)),
      ],
    })),
  }
}

/** The cart as it would be priced, line by line. */
export function simulatedLines(
  { cart: { priced, variants } }: SimulatedCart,
  { isoCode: country }: Country,
  { storefront, t }: Locals,
): Figures {
  const sum = (amount: Money): CellValue => ({ kind: 'money', amount, country })
  return {
    columns: [
      textColumn('operations-promotions:simulation.item'),
      textColumn('operations-promotions:simulation.sku'),
      numericColumn('operations-promotions:field.quantity'),
      numericColumn('operations-promotions:simulation.unit-price'),
      numericColumn('operations-promotions:simulation.discount'),
      numericColumn('operations-promotions:simulation.net'),
    ],
    rows: priced.lines.map(({ sku, quantity, unitPrice, gross, net, gift }) => {
      const name = variants.get(sku)?.name[storefront.language] ?? sku
      return {
        ...{ id: sku, href: null },
        cells: [
          textCell(gift ? t('operations-promotions:simulation.gift', { name }) : name),
          codeCell(sku),
          { kind: 'number', value: quantity },
          sum(unitPrice),
          sum(money(net.minor - gross.minor, net.currency)),
          sum(net),
        ],
      }
    }),
  }
}

/** Totals, what is paid for, and what cannot be ordered. */
export function simulatedFacts(
  { cart, couponIsKnown, margin }: SimulatedCart,
  { isoCode }: Country,
  locals: Locals,
) {
  const { t, storefront } = locals
  const { priced, unavailableLines } = cart
  const sum = (amount: Money): CellValue => ({ kind: 'money', amount, country: isoCode })
  const names = unavailableLines.map(({ sku, available, name }) =>
    t(
      name === null
        ? 'operations-promotions:simulation.not-sold'
        : available === 0
          ? 'operations-promotions:simulation.sold-out'
          : 'operations-promotions:simulation.only',
      { sku, available },
    ),
  )
  return [
    { label: t('operations-promotions:simulation.sub-total'), value: sum(priced.subTotal) },
    { label: t('operations-promotions:simulation.discount'), value: sum(priced.discount) },
    { label: t('operations-promotions:simulation.total'), value: sum(priced.total) },
    ...marginFacts(margin, isoCode, t, {
      before: t('operations-promotions:margin.before'),
      after: t('operations-promotions:margin.after'),
    }),
    ...(priced.freeDelivery
      ? [
          {
            label: t('operations-promotions:kind.free-delivery'),
            value: textCell(priced.freeDelivery.label[storefront.language]),
          },
        ]
      : []),
    ...(couponIsKnown
      ? []
      : [
          {
            label: t('operations-promotions:field.coupon'),
            value: textCell(t('operations-promotions:simulation.no-such-code')),
          },
        ]),
    ...(names.length === 0
      ? []
      : [
          {
            label: t('operations-promotions:simulation.unavailable'),
            value: { kind: 'names', names } as const,
          },
        ]),
  ]
}

/** What a promotion would have done to the orders of the last thirty days. */
export function monthFacts(
  { from, until, orders, touched, given, averageCart, margin }: SimulatedMonth,
  { isoCode: country }: Country,
  { t }: Pick<Locals, 't'>,
) {
  const sum = (amount: Money | null): CellValue => amount && { kind: 'money', amount, country }
  return [
    { label: t('operations-promotions:month.from'), value: { kind: 'time', at: from, country } as const },
    { label: t('operations-promotions:month.until'), value: { kind: 'time', at: until, country } as const },
    { label: t('operations-promotions:month.orders'), value: { kind: 'number', value: orders } as const },
    { label: t('operations-promotions:month.touched'), value: { kind: 'number', value: touched } as const },
    { label: t('operations-promotions:month.given'), value: sum(given) },
    { label: t('operations-promotions:month.average'), value: sum(averageCart) },
    ...marginFacts(margin, country, t, {
      before: t('operations-promotions:margin.month-before'),
      after: t('operations-promotions:margin.month-after'),
    }),
  ]
}

/** Nothing where no cost is known, or the person may not see it. */
const marginFacts = (
  margin: Margin | null,
  country: string,
  t: Locals['t'],
  labels: { readonly before: string; readonly after: string },
): readonly { readonly label: string; readonly value: CellValue }[] =>
  margin === null
    ? []
    : [
        { label: labels.before, value: { kind: 'money', amount: margin.before, country } },
        { label: labels.after, value: { kind: 'money', amount: margin.after, country } },
        {
          label: t('operations-promotions:margin.known'),
          value: textCell(t('operations-promotions:margin.of', { known: margin.known, of: margin.of })),
        },
      ]

/** The orders that it would have cost most. */
export const worstFigures = ({ worst }: SimulatedMonth, { isoCode: country }: Country): Figures => ({
  columns: [
    textColumn('operations-promotions:month.order'),
    numericColumn('operations-promotions:month.before'),
    numericColumn('operations-promotions:month.given'),
  ],
  rows: worst.map(({ number, before, given }) => ({
    ...{ id: number, href: operationsPath('order', { number }) },
    cells: [
      codeCell(number),
      { kind: 'money', amount: before, country },
      { kind: 'money', amount: given, country },
    ],
  })),
})
