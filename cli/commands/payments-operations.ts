import { randomUUID } from 'node:crypto'
import type { RequestedRefundMethod } from '#commerce/orders/refunds/refund-method-input.ts'
import type { PaymentAdminFailure, PaymentTimeline } from '#commerce/orders/payment/payment-admin.ts'
import { parseMoney } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import { succeeded, usageError, rejection, type Call, type Command, type Outcome } from '../command.ts'
import { approvalOf, approvalOption } from '../approval.ts'
import { explainPayments } from '../explain-payments.ts'
import { explainRefund } from '../explain-refund.ts'

const reason = {
  type: 'string',
  value: 'TEXT',
  help: 'stored with the order and sent to the provider',
} as const
const id = {
  type: 'string',
  value: 'ID',
  help: 'idempotency key: repeating it returns the same refund',
} as const
const disputesSeen = {
  type: 'string',
  value: 'IDS',
  help: 'open disputes of the order that you have looked at, with commas',
} as const
const refundMethodOptions = {
  to: { type: 'string', value: 'iban|account|upi|wallet|counter', help: 'refund method, for cash' },
  iban: { type: 'string', value: 'IBAN', help: 'with --to iban' },
  account: { type: 'string', value: 'NUMBER', help: 'with --to account (India)' },
  ifsc: { type: 'string', value: 'CODE', help: 'of the branch, with --to account' },
  upi: { type: 'string', value: 'ID', help: 'with --to upi (India)' },
  holder: { type: 'string', value: 'NAME', help: 'account holder' },
} as const

const refundOptions = {
  ...refundMethodOptions,
  to: {
    ...refundMethodOptions.to,
    value: 'iban|account|upi|wallet|counter|shopper',
    help: 'refund method, for cash; shopper: the shopper chooses',
  },
} as const

const methodHelp =
  '--to is iban (with --iban and --holder), account (with --account, --ifsc and --holder), upi (with --upi and --holder), wallet, counter'

const report = (result: Result<PaymentTimeline, PaymentAdminFailure>): Outcome =>
  result.ok
    ? succeeded(explainPayments(result.value), result.value)
    : rejection(explainRefund(result.failure), result.failure)

const text = (option: string | boolean | undefined): string | undefined =>
  typeof option === 'string' && option !== '' ? option : undefined

export const paymentsCapture: Command = {
  name: 'payments capture',
  summary: 'captures an authorized payment before dispatch',
  arguments: ['number'],
  options: {},
  runsInServer: true,

  async run({ arguments: { number = '' }, context, by }) {
    return report(await (await context.open()).paymentAdmin.capture(number, by))
  },
}

export const paymentsVoid: Command = {
  name: 'payments void',
  summary: 'voids an uncaptured authorization and puts the order on hold',
  arguments: ['number'],
  options: { reason, id },
  runsInServer: true,

  async run({ arguments: { number = '' }, options, context, by }) {
    const why = text(options['reason'])
    if (why === undefined) return usageError('Give a reason with --reason.')
    const request = { id: text(options['id']) ?? randomUUID(), reason: why, by }
    return report(await (await context.open()).paymentAdmin.void(number, request))
  },
}

export const paymentsRefund: Command = {
  name: 'payments refund',
  summary: 'refunds part of a payment, or everything refundable',
  arguments: ['number', '[amount]'],
  options: { reason, id, 'approved-by': approvalOption, 'disputes-seen': disputesSeen, ...refundOptions },
  runsInServer: true,

  async run({ arguments: { number = '', amount }, options, context, by }) {
    const why = text(options['reason'])
    if (why === undefined) return usageError('Give a reason with --reason.')
    const method =
      text(options['to']) === 'shopper' ? ({ kind: 'shopper' } as const) : readRefundMethod(options)
    if (method === undefined) return usageError(`${methodHelp}, or shopper.`)
    const { paymentAdmin } = await context.open()
    const found = await paymentAdmin.timeline(number, by)
    if (!found.ok) return report(found)
    const { currency } = found.value.refundable
    const sum = amount === undefined ? null : parseMoney(amount, currency)
    if (sum && !sum.ok) return usageError(`"${amount}" is not an amount in ${currency}.`)
    return report(
      await paymentAdmin.refund(number, {
        id: text(options['id']) ?? randomUUID(),
        sum: sum?.value ?? null,
        reason: why,
        approvedBy: approvalOf(options),
        disputesSeen: (text(options['disputes-seen']) ?? '').split(','),
        method,
        by,
      }),
    )
  },
}

export const paymentsRefundMethod: Command = {
  name: 'payments refund-method',
  summary: 'sets the method of a cash refund',
  arguments: ['number', 'refund'],
  options: refundMethodOptions,
  runsInServer: true,

  async run({ arguments: { number = '', refund = '' }, options, context, by }) {
    const method = readRefundMethod(options)
    if (!method) return usageError(`${methodHelp}.`)
    return report(
      await (await context.open()).paymentAdmin.chooseRefundMethod(number, refund, { method, by }),
    )
  },
}

export const paymentsComplete: Command = {
  name: 'payments complete',
  summary: 'records the outcome of a refund made by hand: done or rejected',
  arguments: ['number', 'refund', 'outcome'],
  options: {},
  runsInServer: true,

  async run({ arguments: { number = '', refund = '', outcome }, context, by }) {
    if (outcome !== 'done' && outcome !== 'rejected') return usageError('The outcome is done or rejected.')
    return report(await (await context.open()).paymentAdmin.completeManually(number, refund, { outcome, by }))
  },
}

/** Null: no refund method given; undefined: an incomplete one. */
function readRefundMethod(options: Call['options']): RequestedRefundMethod | null | undefined {
  const given = (name: string) => text(options[name])
  const [iban, account, ifsc, upi, holder] = ['iban', 'account', 'ifsc', 'upi', 'holder'].map(given)
  switch (given('to')) {
    case undefined:
      return iban === undefined && account === undefined && upi === undefined ? null : undefined
    case 'wallet':
      return { kind: 'wallet' }
    case 'counter':
      return { kind: 'counter' }
    case 'iban':
      return iban && holder ? { kind: 'iban', iban, holder } : undefined
    case 'account':
      return account && ifsc && holder ? { kind: 'account', account, ifsc, holder } : undefined
    case 'upi':
      return upi && holder ? { kind: 'upi', upi, holder } : undefined
    default:
      return undefined
  }
}
