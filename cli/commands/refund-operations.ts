import type { Operator } from '#commerce/staff/operator.ts'
import type { PayoutAdmin, PayoutFailure } from '#commerce/orders/refunds/payouts.ts'
import { payoutFormats, type PayoutFile, type PayoutFormat } from '#commerce/payments/payouts/payout.ts'
import { toDecimal, type Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import { rejection, succeeded, usageError, type Call, type Command, type Outcome } from '../command.ts'
import { table } from '../table.ts'

const reasonOption = { type: 'string', value: 'TEXT', help: 'stored with the refund' } as const
const formatOption = { type: 'string', value: 'pain.001|csv', help: 'default: pain.001' } as const

const write = (amount: Money): string => `${toDecimal(amount)} ${amount.currency}`

export const refundList: Command = {
  name: 'refund list',
  summary: 'lists refunds that wait or were rejected, with the day by which they are due',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context, by }) {
    const open = (await (await context.open()).paymentAdmin.listOpen(1000, by)).filter(
      ({ kind }) => kind === 'refund',
    )
    if (open.length === 0) return succeeded('No open refunds.', open)
    const rows = open.map(({ orderNumber, id, state, dueAt, note }) => [
      orderNumber,
      id,
      state,
      dueAt?.slice(0, 10) ?? '',
      note ?? '',
    ])
    return succeeded(table(['order', 'refund', 'state', 'due', 'note'], rows), open)
  },
}

export const refundPayouts: Command = {
  name: 'refund payouts',
  summary: 'lists cash refunds to accounts and withdrawals: due, waiting, under review, given to the bank',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context, by }) {
    const list = await (await context.open()).payouts.list(by)
    const { due, waiting, review, inFile } = list
    const lines = [
      due.length === 0
        ? 'No payouts are due.'
        : table(
            ['order', 'refund', 'sum', 'holder', 'account'],
            due.map(({ orderNumber, refundId, sum, holder, account }) => [
              orderNumber ?? 'wallet',
              refundId,
              write(sum),
              holder,
              account ?? 'encrypted with another secret',
            ]),
          ),
      ...waiting.map(
        ({ orderNumber, refundId, payableFrom }) =>
          `Waits until ${payableFrom}, a day after its account was named: ${orderNumber ?? 'wallet'} ${refundId}`,
      ),
      ...review.map(
        ({ orderNumber, refundId, holder, contact, reasons }) =>
          `Under review (${reasons.join(', ')}): ${orderNumber ?? 'wallet'} ${refundId}, holder ${holder}, customer ${contact}`,
      ),
      ...inFile.map(
        ({ orderNumber, refundId, fileId }) => `In ${fileId}: ${orderNumber ?? 'wallet'} ${refundId}`,
      ),
    ]
    return succeeded(lines.join('\n'), list)
  },
}

export const refundFile = fileCommand('refund file', 'country', {
  summary: 'writes all transfers that are due in a country into a file for the bank',
  write: (payouts, country, format, by) => payouts.createFile(country, format, by),
})

export const refundReadFile = fileCommand('refund read-file', 'file', {
  summary: 'writes a file for the bank once more',
  write: (payouts, file, format, by) => payouts.readFile(file, format, by),
})

export const refundCompleteFile: Command = {
  name: 'refund complete-file',
  summary: 'the bank has executed the file: its refunds and withdrawals are done',
  arguments: ['file'],
  options: {},
  runsInServer: true,

  async run({ arguments: { file = '' }, context, by }) {
    const result = await (await context.open()).payouts.completeFile(file, by)
    return result.ok
      ? succeeded(`${result.value.completed} transfers are done.`, result.value)
      : rejection(explainPayout(result.failure), result.failure)
  },
}

export const refundApproveAccount: Command = {
  name: 'refund approve-account',
  summary: 'lets an account under review be paid',
  arguments: ['number', 'refund'],
  options: { reason: reasonOption },
  runsInServer: true,
  run: (call) =>
    withReason(call, async (number, refund, reason) => {
      const { payouts } = await call.context.open()
      return payouts.approve(number, refund, { reason, by: call.by })
    }),
}

export const refundRejectAccount: Command = {
  name: 'refund reject-account',
  summary: 'the bank returned a transfer: the shopper chooses another refund method',
  arguments: ['number', 'refund'],
  options: { reason: reasonOption },
  runsInServer: true,
  run: (call) =>
    withReason(call, async (number, refund, reason) => {
      const { payouts } = await call.context.open()
      return payouts.fail(number, refund, { reason, by: call.by })
    }),
}

async function withReason(
  { arguments: { number = '', refund = '' }, options }: Call,
  act: (number: string, refund: string, reason: string) => Promise<Result<void, PayoutFailure>>,
): Promise<Outcome> {
  const reason = options['reason']
  if (typeof reason !== 'string' || reason.trim() === '') return usageError('Give a reason with --reason.')
  const result = await act(number, refund, reason)
  return result.ok
    ? succeeded('Done.', { number, refund })
    : rejection(explainPayout(result.failure), result.failure)
}

/** A command that prints a file for the bank. */
function fileCommand(
  name: string,
  argument: 'country' | 'file',
  {
    summary,
    write: writeFile,
  }: {
    readonly summary: string
    readonly write: (
      payouts: PayoutAdmin,
      value: string,
      format: PayoutFormat,
      by: Operator,
    ) => Promise<Result<{ readonly file: PayoutFile; readonly contents: string }, PayoutFailure>>
  },
): Command {
  return {
    name,
    summary,
    arguments: [argument],
    options: { format: formatOption },
    runsInServer: true,

    async run({ arguments: given, options, context, by }) {
      const format = payoutFormats.find((one) => one === (options['format'] ?? 'pain.001'))
      if (!format) return usageError('--format is pain.001 or csv.')
      const result = await writeFile((await context.open()).payouts, given[argument] ?? '', format, by)
      if (!result.ok) return rejection(explainPayout(result.failure), result.failure)
      const { file, contents } = result.value
      const note = `${file.id}: ${file.count} transfers, ${write(file.sum)}. Then: majlis refund complete-file ${file.id}`
      return succeeded(contents.trimEnd(), result.value, note)
    },
  }
}

/** Describes why a payout operation failed. */
function explainPayout(failure: PayoutFailure): string {
  switch (failure.kind) {
    case 'nothing-due':
      return 'No transfer is due in this country.'
    case 'unknown-file':
      return 'There is no such file.'
    case 'not-permitted':
      return 'Not permitted.'
    case 'unknown-refund':
      return 'The order has no such refund to an account that is still open.'
    case 'no-payout-account':
      return 'PAYOUT_ACCOUNTS names no account of this country; --format csv needs none.'
    case 'sealed':
      return `Encrypted with another secret: ${failure.refunds.join(', ')}.`
  }
}
