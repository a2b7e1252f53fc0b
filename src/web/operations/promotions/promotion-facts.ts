import type { Overlap } from '#commerce/promotion-admin/overlaps.ts'
import type { PromotionRow } from '#commerce/promotion-admin/ports.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { money } from '#kernel/money.ts'
import { codeCell, textCell, textColumn, type Figures } from '#web/operations/lists/figures.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { localCell } from './promotion-list.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

/** What became of a promotion, line by line. */
export function promotionFacts(
  { promotion, used, givenMinor, stoppedAt, changedAt, author }: PromotionRow,
  locals: Locals,
) {
  const { t, storefront } = locals
  const { id, country, group, permit, benefit, conditions, limits } = promotion
  const { currency } = storefrontOf(locals, country).country
  const { coupon, schedule } = conditions
  const facts: readonly (readonly [MessageKey, CellValue])[] = [
    ['operations-promotions:field.id', codeCell(id)],
    ['operations-promotions:field.kind', textCell(t(`operations-promotions:kind.${benefit.kind}`))],
    ['operations-promotions:field.group', textCell(group)],
    ['operations-promotions:field.permit', codeCell(permit ?? null)],
    ['operations-promotions:list.from', localCell(schedule.from, country, locals)],
    ['operations-promotions:list.until', localCell(schedule.until, country, locals)],
    ['operations-promotions:list.used', { kind: 'number', value: used }],
    [
      'operations-promotions:list.limit',
      limits.uses === null ? null : { kind: 'number', value: limits.uses },
    ],
    ['operations-promotions:list.given', { kind: 'money', amount: money(givenMinor, currency), country }],
    ['operations-promotions:field.coupon', codeCell(coupon)],
    [
      'operations-promotions:detail.link',
      codeCell(coupon === null ? null : `/${country}/${storefront.language}?code=${coupon}`),
    ],
    [
      'operations-promotions:state.stopped',
      stoppedAt === null ? null : { kind: 'time', at: stoppedAt, country },
    ],
    ['operations-promotions:list.changed', { kind: 'time', at: changedAt, country }],
    ['operations-promotions:detail.by', textCell(author)],
  ]
  return facts.map(([label, value]) => ({ label: t(label), value }))
}

/** Others that may meet it in one cart. */
export const overlapFigures = (overlaps: readonly Overlap[], locals: Locals): Figures => ({
  columns: [
    textColumn('operations-promotions:list.label'),
    textColumn('operations-promotions:list.kind'),
    textColumn('operations-promotions:list.from'),
    textColumn('operations-promotions:list.until'),
    textColumn('operations-promotions:overlaps.how'),
  ],
  rows: overlaps.map(({ promotion, kind }) => ({
    id: promotion.id,
    href: operationsPath('promotion', { id: promotion.id }),
    cells: [
      textCell(promotion.label[locals.storefront.language]),
      textCell(locals.t(`operations-promotions:kind.${promotion.benefit.kind}`)),
      localCell(promotion.conditions.schedule.from, promotion.country, locals),
      localCell(promotion.conditions.schedule.until, promotion.country, locals),
      textCell(locals.t(`operations-promotions:overlaps.${kind}`)),
    ],
  })),
})
