import type { StoredPromotion } from '#commerce/promotions/ports.ts'
import { succeeded, type Command } from '../command.ts'
import { table } from '../table.ts'

export const promotionList: Command = {
  name: 'promotion list',
  summary: 'lists promotions, with how often each was used',
  arguments: [],
  options: { country: { type: 'string', value: 'CODE', help: 'only promotions of a country: ae' } },
  runsInServer: true,

  async run({ options, context }) {
    const { promotions } = await context.open()
    const country = options['country']
    const listed = (await promotions.list()).filter(
      ({ promotion }) => country === undefined || promotion.country === country,
    )
    return listed.length === 0
      ? succeeded('No promotions.', [])
      : succeeded(table(['id', 'kind', 'coupon', 'used', 'of', 'state', 'label'], listed.map(toRow)), listed)
  },
}

const toRow = ({ promotion, used, stopped }: StoredPromotion): string[] => [
  promotion.id,
  promotion.benefit.kind,
  promotion.conditions.coupon ?? '-',
  String(used),
  promotion.limits.uses === null ? 'unlimited' : String(promotion.limits.uses),
  stopped ? 'stopped' : 'active',
  promotion.label.en,
]
