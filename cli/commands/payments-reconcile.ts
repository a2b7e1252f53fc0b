import { netOf } from '#commerce/payments/settlement/settlement.ts'
import { toDecimal, type Money } from '#kernel/money.ts'
import { explainRefusedFile, RefusedFile } from '#adapters/import/refused-file.ts'
import { importSettlement, type SettlementReport } from '#adapters/payments/import-settlement.ts'
import { settlementMap } from '#adapters/payments/settlement-map.ts'
import { createSettlementRepository } from '#adapters/payments/settlement-repository.ts'
import { done, misunderstood, refused, type Command } from '../command.ts'
import { table } from '../table.ts'

const write = (amount: Money | null): string =>
  amount === null ? 'nothing' : `${toDecimal(amount)} ${amount.currency}`

export const paymentsReconcile: Command = {
  name: 'payments reconcile',
  summary: 'lays a provider’s settlement file (CSV) beside the books; the same file again changes nothing',
  arguments: ['file'],
  options: {
    provider: { type: 'string', value: 'CODE', help: 'whose file it is: tap, checkout, amazon, tabby …' },
    map: {
      type: 'string',
      value: 'MAP.json',
      help: 'what its columns mean; else they are named as in the how-to',
    },
  },
  reads: '--map',
  streams: 'file',
  runsInServer: true,

  async run({ options, input, terminal, context }) {
    const provider = options['provider']
    if (typeof provider !== 'string') return misunderstood('Say whose file it is with --provider.')
    const map = settlementMap.safeParse(options['map'] === undefined ? {} : readJson(input))
    if (!map.success)
      return misunderstood(
        `${String(options['map'])} cannot be used: ${map.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
      )
    const { database, shop } = await context.open()
    const request = { bytes: terminal.source(), provider, map: map.data, at: shop.clock.now() }
    try {
      const report = await importSettlement(createSettlementRepository(database.db), request)
      const agrees = report.differences.length + report.missingThere.length + report.faulty.length === 0
      return agrees
        ? done(explain(report), report)
        : { code: 1, text: explain(report), json: { ...report, failure: { kind: 'differs' } } }
    } catch (error) {
      if (error instanceof RefusedFile) return refused(explainRefusedFile(error.facts), error.facts)
      throw error
    }
  },
}

function explain({ lines, news, matched, differences, missingThere, faulty }: SettlementReport): string {
  const parts = [
    `${lines} lines, ${news} of them new: ${matched} agree, ${differences.length} differ, ${faulty.length} could not be read; ${missingThere.length} payments and refunds are in no file.`,
    differences.length > 0 &&
      table(
        ['line', 'reference', 'order', 'what', 'theirs', 'ours'],
        differences.map(({ line, orderNumber, finding }) => [
          String(line.line),
          line.reference ?? '',
          orderNumber ?? '',
          `${line.type} ${finding.kind}`,
          write(line.amount),
          finding.kind === 'amount-differs' ? write(finding.ours) : '',
        ]),
      ),
    missingThere.length > 0 &&
      table(
        ['order', 'reference', 'in no file', 'ours'],
        missingThere.map(({ orderNumber, reference, type, amount }) => [
          orderNumber,
          reference,
          type,
          write(amount),
        ]),
      ),
    faulty.length > 0 &&
      table(
        ['line', 'could not be read'],
        faulty.map(({ line, why }) => [String(line), why]),
      ),
  ]
  return parts.filter((part) => part !== false).join('\n\n')
}

export const reportSettlement: Command = {
  name: 'report settlement',
  summary: 'what providers have paid out, by provider, month and currency: payments, refunds, fees',
  arguments: ['[month]'],
  options: {},
  runsInServer: true,

  async run({ arguments: { month }, context }) {
    if (month !== undefined && !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month))
      return misunderstood(`"${month}" is no month: write 2026-11.`)
    const { database } = await context.open()
    const sums = await createSettlementRepository(database.db).listSums(month ?? null)
    if (sums.length === 0) return done('No settlement file was read.', sums)
    const rows = sums.map((one) => [
      ...[one.month, one.provider, one.payments.currency, String(one.lines)],
      ...[one.payments, one.refunds, one.fees, netOf(one)].map(toDecimal),
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
      'arrived',
      'differ',
    ]
    return done(table(head, rows), sums)
  },
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
