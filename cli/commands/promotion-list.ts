import type { StoredPromotion } from '#commerce/promotions/ports.ts'
import { success, type Command } from '../command.ts'
import { table } from '../table.ts'

export const promotionList: Command = {
  name: 'promotion list',
  summary: 'what is offered, where, and how often it was used',
  arguments: [],
  options: { country: { type: 'string', value: 'CODE', help: 'of one country only: ae' } },
  runsInServer: true,

  async run({ options, context }) {
    const { promotions } = await context.open()
    const country = options['country']
    const listed = (await promotions.list()).filter(
      ({ promotion }) => country === undefined || promotion.country === country,
    )
    return listed.length === 0
      ? success('No promotion is there.', [])
      : success(table(['id', 'kind', 'coupon', 'used', 'of', 'state', 'says'], listed.map(toRow)), listed)
  },
}

const toRow = ({ promotion, used, stopped }: StoredPromotion): string[] => [
  promotion.id,
  promotion.benefit.kind,
  promotion.conditions.coupon ?? '-',
  String(used),
  promotion.limits.uses === null ? 'no end' : String(promotion.limits.uses),
  stopped ? 'stopped' : 'on',
  promotion.label.en,
]
