import type { SimulatedCart } from '#commerce/promotion-admin/simulate-cart.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import { toDecimal } from '#kernel/money.ts'
import { onWallClock } from '#kernel/wall-clock.ts'
import { rejection, succeeded, usageError, type Call, type Command, type Outcome } from '../command.ts'
import { itemsHelp, readItems } from '../read-items.ts'
import { table } from '../table.ts'

const textOf = (option: string | boolean | undefined): string => (typeof option === 'string' ? option : '')
const localMoment = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)$/

const simulate: Command = {
  name: 'promotion simulate',
  summary: 'prices a cart and lists each promotion: the discount, or why it does not apply; saves nothing',
  arguments: ['items'],
  options: {
    country: { type: 'string', value: 'CODE', help: 'required: ae' },
    coupon: { type: 'string', value: 'CODE', help: 'the code that the shopper enters' },
    at: { type: 'string', value: 'TIME', help: 'local time of the country: 2026-11-27T18:00; default: now' },
    method: { type: 'string', value: 'METHOD', help: 'the payment method that is chosen' },
    'first-order': { type: 'boolean', help: 'it is the first order of the customer' },
    file: { type: 'string', value: 'FILE', help: 'a promotion that is not stored, and takes part' },
  },
  reads: '--file',
  runsInServer: true,

  async run(call) {
    const {
      arguments: { items: typed = '' },
      options,
      context,
      by,
    } = call
    const items = readItems(typed)
    if (!items) return usageError(itemsHelp(typed))
    const { promotionAdmin, promotionSimulation, shop } = await context.open()
    const country = shop.countries.find(({ isoCode }) => isoCode === textOf(options['country']))
    if (!country) return usageError('--country names no country of the shop.')
    const at = textOf(options['at'])
    const [, day = '', time = ''] = localMoment.exec(at) ?? []
    if (at !== '' && day === '') return usageError(`"${at}" is not a local time. Write 2026-11-27T18:00.`)
    const tried = readTried(call, promotionAdmin.parse)
    if (tried && 'code' in tried) return tried
    const answer = await promotionSimulation.ofCart(
      {
        country: country.isoCode,
        items: [...items].map(([sku, quantity]) => ({ sku, quantity })),
        coupon: textOf(options['coupon']) || null,
        at: at === '' ? shop.clock.now() : onWallClock(day, time, country.timeZone),
        isFirstOrder: options['first-order'] === true,
        paymentMethod: textOf(options['method']) || null,
        tried,
      },
      by,
    )
    return answer.ok
      ? succeeded(describe(answer.value), toJson(answer.value))
      : rejection(`The cart was not priced: ${answer.failure.kind}.`, answer.failure)
  },
}

type Parse = (
  document: unknown,
) =>
  | { readonly ok: true; readonly value: Promotion }
  | { readonly ok: false; readonly failure: { readonly details: readonly string[] } }

function readTried({ options, input }: Call, parse: Parse): Promotion | Outcome | null {
  const file = textOf(options['file'])
  if (file === '') return null
  try {
    const parsed = parse(JSON.parse(input))
    return parsed.ok
      ? parsed.value
      : rejection(`${file} is not a valid promotion:\n${parsed.failure.details.join('\n')}`, parsed.failure)
  } catch {
    return usageError(`${file} is not JSON.`)
  }
}

function describe({ cart: { priced, unavailableLines }, verdicts }: SimulatedCart): string {
  const totals = `${toDecimal(priced.subTotal)} ${toDecimal(priced.discount)} = ${toDecimal(priced.total)} ${priced.total.currency}`
  const rows = verdicts.map(({ promotion, given, why }) => [
    promotion.id,
    why === null ? 'applies' : why.kind,
    why === null ? toDecimal(given) : '-',
  ])
  const unavailable = unavailableLines.map(({ sku, available }) => `${sku}: ${available} in stock`)
  return [
    totals,
    ...unavailable,
    ...(rows.length === 0 ? [] : [table(['promotion', 'outcome', 'amount'], rows)]),
  ].join('\n')
}

const toJson = ({ cart: { priced }, verdicts }: SimulatedCart) => ({
  ...{ subTotal: priced.subTotal, discount: priced.discount, total: priced.total },
  promotions: verdicts.map(({ promotion, given, why }) => ({ id: promotion.id, given, why })),
})

const simulateMonth: Command = {
  name: 'promotion simulate-month',
  summary: 'prices the orders of the last thirty days with and without a promotion; orders are not changed',
  arguments: ['id'],
  options: { file: { type: 'string', value: 'FILE', help: 'a version of it that is not stored' } },
  reads: '--file',
  runsInServer: true,

  async run(call) {
    const {
      arguments: { id = '' },
      context,
      by,
    } = call
    const { promotionAdmin, promotionSimulation } = await context.open()
    const tried = readTried(call, promotionAdmin.parse)
    if (tried && 'code' in tried) return tried
    const promotion = tried ?? (await promotionAdmin.find(id, by))?.promotion
    if (promotion?.id !== id) return rejection(`There is no promotion ${id}.`, { kind: 'not-found' })
    const answer = await promotionSimulation.ofMonth(promotion, by)
    if (!answer.ok) return rejection(`${id} was not simulated: ${answer.failure.kind}.`, answer.failure)
    const { orders, touched, given, averageCart, worst } = answer.value
    const average = averageCart ? `, with ${toDecimal(averageCart)} on average` : ''
    const head = `${touched} of ${orders} orders${average}; given: ${toDecimal(given)} ${given.currency}`
    const rows = worst.map((one) => [one.number, toDecimal(one.before), toDecimal(one.given)])
    return succeeded(
      rows.length === 0 ? head : `${head}\n${table(['order', 'items', 'given'], rows)}`,
      answer.value,
    )
  },
}

export const simulationCommands: readonly Command[] = [simulate, simulateMonth]
