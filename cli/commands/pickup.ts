import { pickupStates } from '#commerce/orders/pickup/pickup-states.ts'
import type { CounterPickup } from '#commerce/orders/pickup/pickup-counter.ts'
import { parseMoney, toDecimal } from '#kernel/money.ts'
import { rejection, succeeded, usageError, type Command, type Outcome } from '../command.ts'
import { explainAdvanced } from '../explain-advanced.ts'
import { table } from '../table.ts'

const storeOption = { type: 'string', value: 'CODE', help: 'of the counter: barsha' } as const
const codeOption = { type: 'string', value: 'CODE', help: 'the six characters of the shopper' } as const

export const pickupList: Command = {
  name: 'pickup list',
  summary: 'lists pickups that are open, those that end soonest first',
  arguments: [],
  options: {
    store: { ...storeOption, help: 'of one store: barsha' },
    state: { type: 'string', value: 'STATE', help: pickupStates.slice(0, 4).join(', ') },
    country: { type: 'string', value: 'CODE', help: 'of one country: ae' },
    limit: { type: 'string', value: 'NUMBER', help: 'how many (default 50, at most 1000)' },
  },
  runsInServer: true,

  async run({ options, context, by }) {
    const state = pickupStates.find((one) => one === options['state']) ?? null
    if (options['state'] !== undefined && state === null)
      return usageError(`--state must be one of ${pickupStates.join(', ')}.`)
    const limit = Number(options['limit'] ?? 50)
    if (!Number.isSafeInteger(limit) || limit < 1 || limit > 1000)
      return usageError(`"${String(options['limit'])}" is not a number from 1 to 1000.`)
    const { pickupCounter } = await context.open()
    const found = await pickupCounter.list({
      country: textOf(options['country']),
      store: textOf(options['store']),
      state,
      limit,
      by,
    })
    if (found.length === 0) return succeeded('No such pickups.', [])
    const head = ['order', 'store', 'state', 'until', 'due', 'items', 'to bring here']
    return succeeded(table(head, found.map(toRow)), found.map(toJson))
  },
}

export const pickupShow: Command = {
  name: 'pickup show',
  summary: 'shows what is ready under a pickup code (eight wrong codes an hour and store)',
  arguments: [],
  options: { store: storeOption, code: codeOption },
  runsInServer: true,

  async run({ options, context, by }) {
    const entered = readEntered(options)
    if (entered === undefined) return usageError('Give it --store and --code.')
    const { pickupCounter } = await context.open()
    const found = await pickupCounter.findByCode({ ...entered, by })
    return found.ok
      ? succeeded(toRow(found.value).join(' · '), toJson(found.value))
      : explainCounter(found.failure)
  },
}

export const pickupHandOver: Command = {
  name: 'pickup hand-over',
  summary: 'hands an order over by its code, to the name on an identity card',
  arguments: [],
  options: {
    store: storeOption,
    code: codeOption,
    name: { type: 'string', value: 'NAME', help: 'on the identity card' },
    'name-confirmed': { type: 'boolean', help: 'compared by eye: another script or spelling; needs --note' },
    collected: { type: 'string', value: 'AMOUNT', help: 'paid at the counter: 129.50' },
    note: { type: 'string', value: 'TEXT', help: 'added to the history' },
  },
  runsInServer: true,

  async run({ options, context, by }) {
    const entered = readEntered(options)
    const name = textOf(options['name'])
    if (entered === undefined || name === null) return usageError('Give it --store, --code and --name.')
    const { pickupCounter } = await context.open()
    const amount = textOf(options['collected'])
    // The currency is that of the order, which its code finds.
    const found = amount === null ? undefined : await pickupCounter.findByCode({ ...entered, by })
    if (found?.ok === false) return explainCounter(found.failure)
    const collected =
      amount === null || !found ? null : parseMoney(amount, found.value.order.totals.payable.currency)
    if (collected && !collected.ok) return usageError(`"${String(amount)}" is not an amount.`)
    const handedOver = await pickupCounter.handOver({
      ...entered,
      name,
      isNameConfirmed: options['name-confirmed'] === true,
      collected: collected?.value ?? null,
      note: textOf(options['note']),
      by,
    })
    if (handedOver.ok) return explainAdvanced(handedOver)
    const { failure } = handedOver
    switch (failure.kind) {
      case 'unknown-code':
      case 'too-many':
      case 'already-collected':
      case 'not-ready':
      case 'other-name':
      case 'reason-required':
      case 'not-permitted':
        return explainCounter(failure)
      default:
        return explainAdvanced({ ok: false, failure })
    }
  },
}

const textOf = (value: string | boolean | undefined): string | null =>
  typeof value === 'string' ? value : null

function readEntered(options: Readonly<Record<string, string | boolean | undefined>>) {
  const [store, code] = [textOf(options['store']), textOf(options['code'])]
  return store === null || code === null ? undefined : { store, code }
}

type CounterFailure = { readonly kind: keyof typeof whys | 'not-ready'; readonly state?: string }

const whys = {
  'unknown-code': 'No order is waiting at this store under that code.',
  'too-many': 'Too many wrong codes at this store. Hand it over by its number: majlis order hand-over.',
  'already-collected': 'It has been collected.',
  'other-name': 'The card bears another name. Compare it by eye, then --name-confirmed with a --note.',
  'not-permitted': 'Not permitted.',
  'reason-required': '--name-confirmed needs a --note: what was compared?',
} as const

const explainCounter = (failure: CounterFailure): Outcome =>
  rejection(
    failure.kind === 'not-ready' ? `Not possible: the pickup is ${failure.state ?? ''}.` : whys[failure.kind],
    failure,
  )

const toRow = ({ order, shipment, store, state, due, transfers }: CounterPickup): string[] => [
  order.number,
  store,
  state,
  shipment.collectBy?.slice(0, 16) ?? '',
  due ? `${toDecimal(due)} ${due.currency}` : '',
  shipment.lines.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', '),
  transfers.map(({ sku, quantity, from }) => `${quantity} × ${sku} from ${from}`).join(', '),
]

const toJson = ({ order, shipment, ...pickup }: CounterPickup) => ({
  ...pickup,
  number: order.number,
  collectBy: shipment.collectBy,
  items: shipment.lines,
})
