import { randomUUID } from 'node:crypto'
import type { AskedWay } from '#commerce/orders/refunds/asked-way.ts'
import type { DeskFailure, PaymentTimeline } from '#commerce/orders/payment/payment-desk.ts'
import { parseMoney } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import { done, misunderstood, refused, type Call, type Command, type Outcome } from '../command.ts'
import { explainPayments } from '../explain-payments.ts'
import { explainRefund } from '../explain-refund.ts'

const reason = {
  type: 'string',
  value: 'TEXT',
  help: 'why: kept with the order, told to the provider',
} as const
const id = { type: 'string', value: 'ID', help: 'yours: the same again is the same refund' } as const
const cash = {
  to: { type: 'string', value: 'iban|wallet|counter', help: 'of cash: how it goes back' },
  iban: { type: 'string', value: 'IBAN', help: 'with --to iban' },
  holder: { type: 'string', value: 'NAME', help: 'of the account, with --to iban' },
} as const

/** Of a refund that is asked for: the shopper may say it himself. */
const cashOrAsk = {
  ...cash,
  to: {
    ...cash.to,
    value: 'iban|wallet|counter|shopper',
    help: 'of cash: how it goes back; shopper: he chooses',
  },
} as const

const answer = (moved: Result<PaymentTimeline, DeskFailure>): Outcome =>
  moved.ok
    ? done(explainPayments(moved.value), moved.value)
    : refused(explainRefund(moved.failure), moved.failure)

const text = (option: string | boolean | undefined): string | undefined =>
  typeof option === 'string' && option !== '' ? option : undefined

export const paymentsCapture: Command = {
  name: 'payments capture',
  summary: 'takes what was promised, before it is dispatched',
  arguments: ['number'],
  options: {},
  runsInServer: true,

  async run({ arguments: { number = '' }, context }) {
    return answer(await (await context.open()).paymentDesk.capture(number))
  },
}

export const paymentsVoid: Command = {
  name: 'payments void',
  summary: 'lets go what was promised and not taken; the order is held',
  arguments: ['number'],
  options: { reason, id },
  runsInServer: true,

  async run({ arguments: { number = '' }, options, context }) {
    const why = text(options['reason'])
    if (why === undefined) return misunderstood('Say why with --reason.')
    const asked = { id: text(options['id']) ?? randomUUID(), reason: why }
    return answer(await (await context.open()).paymentDesk.void(number, asked))
  },
}

export const paymentsRefund: Command = {
  name: 'payments refund',
  summary: 'gives back a part of what was paid, or all that is left',
  arguments: ['number', '[amount]'],
  options: { reason, id, ...cashOrAsk },
  runsInServer: true,

  async run({ arguments: { number = '', amount }, options, context }) {
    const why = text(options['reason'])
    if (why === undefined) return misunderstood('Say why with --reason.')
    const way = text(options['to']) === 'shopper' ? ({ kind: 'shopper' } as const) : readWay(options)
    if (way === undefined)
      return misunderstood('--to is iban (with --iban and --holder), wallet, counter or shopper.')
    const { paymentDesk } = await context.open()
    const found = await paymentDesk.timeline(number)
    if (!found.ok) return answer(found)
    const { currency } = found.value.left
    const sum = amount === undefined ? null : parseMoney(amount, currency)
    if (sum && !sum.ok) return misunderstood(`"${amount}" is no amount of ${currency}.`)
    return answer(
      await paymentDesk.refund(number, {
        id: text(options['id']) ?? randomUUID(),
        sum: sum?.value ?? null,
        reason: why,
        way,
      }),
    )
  },
}

export const paymentsWay: Command = {
  name: 'payments way',
  summary: 'how the cash of a refund goes back, as the shopper has chosen',
  arguments: ['number', 'refund'],
  options: cash,
  runsInServer: true,

  async run({ arguments: { number = '', refund = '' }, options, context }) {
    const way = readWay(options)
    if (!way) return misunderstood('--to is iban (with --iban and --holder), wallet or counter.')
    return answer(await (await context.open()).paymentDesk.chooseWay(number, refund, way))
  },
}

export const paymentsSettle: Command = {
  name: 'payments settle',
  summary: 'says what became of a refund that somebody has made by hand: done or refused',
  arguments: ['number', 'refund', 'outcome'],
  options: {},
  runsInServer: true,

  async run({ arguments: { number = '', refund = '', outcome }, context }) {
    if (outcome !== 'done' && outcome !== 'refused') return misunderstood('The outcome is done or refused.')
    return answer(await (await context.open()).paymentDesk.settleByHand(number, refund, outcome))
  },
}

/** Null: nothing was said; undefined: half of it. */
function readWay(options: Call['options']): AskedWay | null | undefined {
  const [to, iban, holder] = [text(options['to']), text(options['iban']), text(options['holder'])]
  if (to === undefined) return iban === undefined ? null : undefined
  if (to === 'wallet' || to === 'counter') return { kind: to }
  return to === 'iban' && iban !== undefined && holder !== undefined
    ? { kind: 'iban', iban, holder }
    : undefined
}
