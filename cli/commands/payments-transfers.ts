import { toDecimal, type Money } from '#kernel/money.ts'
import type { BankReceipt, MatchFailure } from '#commerce/orders/payment/transfer-admin.ts'
import { explainFileFailure, UnreadableFile } from '#adapters/import/unreadable-file.ts'
import { readStatement } from '#adapters/orders/transfers/read-statement.ts'
import { rejection, succeeded, usageError, type Command } from '../command.ts'
import { table } from '../table.ts'

const format = (amount: Money): string => `${toDecimal(amount)} ${amount.currency}`
const isCountry = (text: unknown): text is string => typeof text === 'string' && /^[a-z]{2}$/.test(text)
const countryHelp = 'Name the country of the account with --country: ae'
const country = { type: 'string', value: 'CODE', help: 'the country of the account' } as const

const paymentsTransfers: Command = {
  name: 'payments transfers',
  summary: 'lists orders that wait for a bank transfer, and money that no order is known for',
  arguments: [],
  options: { country },
  runsInServer: true,

  async run({ options, context, by }) {
    if (!isCountry(options['country'])) return usageError(countryHelp)
    const { transferAdmin, shop } = await context.open()
    if (!shop.countries.some(({ isoCode }) => isoCode === options['country'])) return usageError(countryHelp)
    const awaited = await transferAdmin.listAwaited(options['country'], by)
    const unmatched = await transferAdmin.listUnmatched(options['country'], by)
    const parts = [
      awaited.length === 0
        ? 'No order waits for a transfer.'
        : table(
            ['order', 'state', 'due', 'received', 'until'],
            awaited.map(({ number, state, due, received, expiresAt }) => [
              number,
              state,
              format(due),
              format(received),
              expiresAt ?? '',
            ]),
          ),
      ...(unmatched.length === 0 ? [] : [receiptTable(unmatched)]),
    ]
    return succeeded(parts.join('\n\n'), { awaited, unmatched })
  },
}

const receiptTable = (receipts: readonly BankReceipt[]): string =>
  table(
    ['bank reference', 'day', 'amount', 'text'],
    receipts.map(({ bankReference, day, amount, remittance }) => [
      bankReference,
      day,
      format(amount),
      remittance,
    ]),
  )

const paymentsImportStatement: Command = {
  name: 'payments import-statement',
  summary:
    'matches a bank statement (CSV) with orders by reference and amount; importing it again changes nothing',
  arguments: ['file'],
  options: { country },
  streams: 'file',
  runsInServer: true,

  async run({ options, terminal, context, by }) {
    const { transferAdmin, shop } = await context.open()
    const account = shop.countries.find(({ isoCode }) => isoCode === options['country'])
    if (!account) return usageError(countryHelp)
    try {
      const { lines, unreadable, outgoing } = await readStatement(terminal.source(), account.currency)
      const imported = await transferAdmin.importLines(account.isoCode, lines, by)
      if (!imported.ok) return rejection(explainMatch(imported.failure), imported.failure)
      const report = imported.value
      const text = [
        `${lines.length} lines (${report.newLines} new): ${report.matched.length} matched, ${report.unmatched.length} not; ${outgoing} outgoing, ${unreadable.length} could not be read.`,
        ...(report.matched.length === 0
          ? []
          : [
              table(
                ['order', 'transfer', 'amount', 'bank reference'],
                report.matched.map(({ number, state, receipt }) => [
                  number,
                  state,
                  format(receipt.amount),
                  receipt.bankReference,
                ]),
              ),
            ]),
        ...(report.unmatched.length === 0 ? [] : [receiptTable(report.unmatched)]),
        ...(unreadable.length === 0
          ? []
          : [
              table(
                ['line', 'could not be read'],
                unreadable.map(({ line, reason }) => [String(line), reason]),
              ),
            ]),
      ].join('\n\n')
      const json = { ...report, outgoing, unreadable }
      return report.unmatched.length + unreadable.length === 0
        ? succeeded(text, json)
        : { code: 1, text, json: { ...json, failure: { kind: 'unmatched' } } }
    } catch (error) {
      if (error instanceof UnreadableFile) return rejection(explainFileFailure(error.failure), error.failure)
      throw error
    }
  },
}

const paymentsMatchTransfer: Command = {
  name: 'payments match-transfer',
  summary: 'counts money of a statement towards the order that it pays',
  arguments: ['number'],
  options: {
    'bank-reference': { type: 'string', value: 'TEXT', help: 'the bank’s number of the line' },
    reason: { type: 'string', value: 'TEXT', help: 'how the payer was recognized, added to the history' },
  },
  runsInServer: true,

  async run({ arguments: { number = '' }, options, context, by }) {
    const { 'bank-reference': bankReference, reason } = options
    if (typeof bankReference !== 'string') return usageError('--bank-reference is missing.')
    if (typeof reason !== 'string' || reason.trim().length < 3) return usageError('--reason is missing.')
    const { transferAdmin } = await context.open()
    const matched = await transferAdmin.match({
      country: number.slice(0, 2).toLowerCase(),
      bankReference,
      number,
      by,
      reason: reason.trim(),
    })
    if (!matched.ok) return rejection(explainMatch(matched.failure), matched.failure)
    const { payment, status } = matched.value
    const state = payment.transfer?.state ?? ''
    return succeeded(`${matched.value.number} is ${status}; its transfer is ${state}.`, {
      number: matched.value.number,
      status,
      transfer: payment.transfer,
    })
  },
}

function explainMatch(failure: MatchFailure): string {
  switch (failure.kind) {
    case 'not-found':
      return 'There is no such order.'
    case 'not-permitted':
      return 'Not permitted.'
    case 'unknown-receipt':
      return 'No statement has a line with this number: majlis payments transfers shows those without an order.'
    case 'already-matched':
      return `The money was counted towards ${failure.number}.`
    case 'no-transfer':
      return 'The order is not paid by a bank transfer.'
    case 'wrong-currency':
      return 'The money is in another currency.'
  }
}

export const transferCommands: readonly Command[] = [
  paymentsTransfers,
  paymentsImportStatement,
  paymentsMatchTransfer,
]
