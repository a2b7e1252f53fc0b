import type { PromotionRow } from '#commerce/promotion-admin/ports.ts'
import type { PutPromotionFailure, SwitchFailure } from '#commerce/promotion-admin/promotion-admin.ts'
import { promotionStates } from '#commerce/promotion-admin/ports.ts'
import { succeeded, usageError, rejection, type Command } from '../command.ts'
import { table } from '../table.ts'
import { promotionCodeCommands } from './promotion-codes.ts'
import { simulationCommands } from './promotion-simulation.ts'

const reason = { type: 'string', value: 'TEXT', help: 'why; stored with your name' } as const
const textOf = (option: string | boolean | undefined): string => (typeof option === 'string' ? option : '')

const list: Command = {
  name: 'promotion list',
  summary: 'lists promotions, with how often each was used',
  arguments: [],
  options: {
    country: { type: 'string', value: 'CODE', help: 'only promotions of a country: ae' },
    state: { type: 'string', value: 'STATE', help: promotionStates.join(', ') },
    prizes: { type: 'boolean', help: 'with the prizes of players' },
  },
  runsInServer: true,

  async run({ options, context, by }) {
    const { promotionAdmin } = await context.open()
    const rows: PromotionRow[] = []
    let cursor: string | null = null
    do {
      const page = await promotionAdmin.listPage(
        {
          filters: {
            country: textOf(options['country']) || null,
            state: promotionStates.find((one) => one === options['state']) ?? null,
            ...{ kind: null, coupon: false, endless: false, prizes: options['prizes'] === true },
          },
          ...{ search: '', sort: 'id', descending: false, size: 200, cursor },
        },
        by,
      )
      rows.push(...page.rows)
      cursor = page.next
    } while (cursor !== null)
    return rows.length === 0
      ? succeeded('No promotions.', [])
      : succeeded(table(['id', 'kind', 'coupon', 'used', 'of', 'state', 'label'], rows.map(toLine)), rows)
  },
}

const toLine = ({ promotion, used, state }: PromotionRow): string[] => [
  promotion.id,
  promotion.benefit.kind,
  promotion.conditions.coupon ?? '-',
  String(used),
  promotion.limits.uses === null ? 'unlimited' : String(promotion.limits.uses),
  state,
  promotion.label.en,
]

const put: Command = {
  name: 'promotion put',
  summary:
    'adds or replaces a promotion from a JSON file; its usage count stays, and it stays stopped if it was',
  arguments: ['file'],
  options: { reason },
  reads: 'file',
  runsInServer: true,

  async run({ arguments: { file = '' }, options, input, context, by }) {
    let body: unknown
    try {
      body = JSON.parse(input)
    } catch (error) {
      return usageError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
    }
    const { promotionAdmin } = await context.open()
    const parsed = promotionAdmin.parse(body)
    if (!parsed.ok) {
      const { details: problems } = parsed.failure
      return rejection(`${file} is not a valid promotion:\n${problems.join('\n')}`, {
        kind: 'invalid-promotion',
        problems,
      })
    }
    const { id, country } = parsed.value
    const saved = await promotionAdmin.put({
      ...{ promotion: parsed.value, by, reason: textOf(options['reason']) },
    })
    if (!saved.ok) return rejection(explain(saved.failure, { id, country }), saved.failure)
    const labels = { added: 'is added', changed: 'is replaced', unchanged: 'has not changed' }
    const { outcome, version } = saved.value
    const stored = await promotionAdmin.find(id, by)
    const note =
      stored?.state === 'stopped'
        ? `It is stopped: majlis promotion restart ${id} starts it again.`
        : undefined
    return succeeded(`${id} ${labels[outcome]}.`, { id, outcome, version }, note)
  },
}

const switching = (act: 'stop' | 'restart', summary: string, outcome: string): Command => ({
  name: `promotion ${act}`,
  summary,
  arguments: ['id'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: { id = '' }, options, context, by }) {
    const { promotionAdmin } = await context.open()
    const result = await promotionAdmin[act](id, { by, reason: textOf(options['reason']) })
    return result.ok
      ? succeeded(`${id} ${outcome}.`, { id, ...result.value })
      : rejection(explain(result.failure, { id, country: '' }), result.failure)
  },
})

function explain(
  failure: PutPromotionFailure | SwitchFailure,
  { id, country }: { readonly id: string; readonly country: string },
): string {
  switch (failure.kind) {
    case 'not-found':
      return `There is no promotion ${id}.`
    case 'invalid':
      return failure.problems.some(({ field }) => field === 'country')
        ? `There is no country ${country}, or ${id} is of another one.`
        : `${id} is not valid: ${failure.problems.map(({ field, problem }) => `${field} ${problem}`).join(', ')}.`
    case 'needs-approval':
      return `${id} needs a second person: ${failure.reasons.join(', ')}.`
    case 'not-permitted':
    case 'changed-meanwhile':
    case 'conflict':
    case 'id-taken':
      return `${id} was not changed.`
  }
}

export const promotionCommands: readonly Command[] = [
  list,
  put,
  switching('stop', 'ends a promotion; orders placed with it keep their discounts', 'is stopped'),
  switching('restart', 'starts a promotion again that was stopped', 'runs again'),
  ...promotionCodeCommands,
  ...simulationCommands,
]
