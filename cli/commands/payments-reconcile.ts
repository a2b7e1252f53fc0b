import { netOf } from '#commerce/payments/settlement/settlement.ts'
import { toDecimal, type Money } from '#kernel/money.ts'
import { explainFileFailure, UnreadableFile } from '#adapters/import/unreadable-file.ts'
import { importSettlement, type SettlementReport } from '#adapters/payments/settlements/import-settlement.ts'
import { settlementMap } from '#adapters/payments/settlements/settlement-map.ts'
import { listSettlementSums } from '#adapters/payments/settlements/settlement-sums.ts'
import { succeeded, usageError, rejection, type Command } from '../command.ts'
import { table } from '../table.ts'

const format = (amount: Money | null): string =>
  amount === null ? 'nothing' : `${toDecimal(amount)} ${amount.currency}`

export const paymentsReconcile: Command = {
  name: 'payments reconcile',
  summary: 'matches a settlement CSV against recorded payments; importing it again changes nothing',
  arguments: ['file'],
  options: {
    provider: {
      type: 'string',
      value: 'CODE',
      help: 'provider of the file: tap, checkout-com, amazon, tabby …',
    },
    map: {
      type: 'string',
      value: 'MAP.json',
      help: 'maps the columns of the file; without it, they have the names in the how-to',
    },
  },
  reads: '--map',
  streams: 'file',
  runsInServer: true,

  async run({ options, input, terminal, context }) {
    const provider = options['provider']
    if (typeof provider !== 'string') return usageError('Name the provider of the file with --provider.')
    const map = settlementMap.safeParse(options['map'] === undefined ? {} : readJson(input))
    if (!map.success)
      return usageError(
        `${String(options['map'])} cannot be used: ${map.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
      )
    const { database, shop } = await context.open()
    const request = { bytes: terminal.source(), provider, map: map.data, at: shop.clock.now(), writes: true }
    try {
      const report = await importSettlement(database.db, request)
      const agrees =
        report.rejection === null && report.lines === report.matched && report.unsettled.length === 0
      return agrees
        ? succeeded(explain(report), report)
        : { code: 1, text: explain(report), json: { ...report, failure: { kind: 'differs' } } }
    } catch (error) {
      if (error instanceof UnreadableFile) return rejection(explainFileFailure(error.failure), error.failure)
      throw error
    }
  },
}

function explain(report: SettlementReport): string {
  const { lines, newLines, matched, differences, unsettled, unreadable, unreadableLines, rejection } = report
  const parts = [
    `${lines} lines (${newLines} new): ${matched} match, ${lines - matched - unreadableLines} differ, ${unreadableLines} could not be read; ${unsettled.length} payments and refunds are in no file.`,
    rejection?.kind === 'other-provider' && `Nothing was stored: this is a file of ${rejection.provider}.`,
    rejection?.kind === 'too-long' && `Only the first ${rejection.limit} lines were read: split the file.`,
    differences.length > 0 &&
      table(
        ['line', 'reference', 'order', 'finding', 'settled', 'recorded'],
        differences.map(({ line, orderNumber, finding }) => [
          String(line.line),
          line.reference ?? '',
          orderNumber ?? '',
          `${line.type} ${finding.kind}`,
          format(line.amount),
          finding.kind === 'amount-differs' ? format(finding.recorded) : '',
        ]),
      ),
    unsettled.length > 0 &&
      table(
        ['order', 'reference', 'in no file', 'recorded'],
        unsettled.map(({ orderNumber, reference, type, amount }) => [
          orderNumber,
          reference,
          type,
          format(amount),
        ]),
      ),
    unreadable.length > 0 &&
      table(
        ['line', 'could not be read'],
        unreadable.map(({ line, reason }) => [String(line), reason]),
      ),
  ]
  return parts.filter((part) => part !== false).join('\n\n')
}

export const reportSettlement: Command = {
  name: 'report settlement',
  summary: 'sums payouts by provider, month and currency: payments, refunds, fees',
  arguments: ['[month]'],
  options: {},
  runsInServer: true,

  async run({ arguments: { month }, context }) {
    if (month !== undefined && !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month))
      return usageError(`"${month}" is not a month. Write 2026-11.`)
    const { database } = await context.open()
    const sums = await listSettlementSums(database.db, month ?? null)
    if (sums.length === 0) return succeeded('No settlement file has been imported.', sums)
    const rows = sums.map((one) => [
      one.month,
      one.provider,
      one.payments.currency,
      String(one.lines),
      toDecimal(one.payments),
      toDecimal(one.refunds),
      toDecimal(one.fees),
      toDecimal(netOf(one)),
      String(one.differences),
    ])
    const head = [
      'month',
      'provider',
      'currency',
      'lines',
      'payments',
      'refunds',
      'fees',
      'net',
      'differences',
    ]
    return succeeded(table(head, rows), sums)
  },
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
