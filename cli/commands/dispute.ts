import { randomUUID } from 'node:crypto'
import type {
  DisputeActFailure,
  DisputeDetails,
  DisputeImport,
  DisputeImportFailure,
} from '#commerce/disputes/dispute-admin.ts'
import { evidenceDocuments, type Dispute } from '#commerce/disputes/dispute.ts'
import { disputeViews, type DisputeLineProblem } from '#commerce/disputes/ports.ts'
import { disputeReasons } from '#commerce/payments/dispute-notice.ts'
import { toDecimal, type Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import { rejection, succeeded, usageError, type Command, type Outcome } from '../command.ts'
import { table } from '../table.ts'

const textOf = (option: string | boolean | undefined): string => (typeof option === 'string' ? option : '')
const format = (amount: Money): string => `${toDecimal(amount)} ${amount.currency}`

const disputeList: Command = {
  name: 'dispute list',
  summary: 'lists disputes, what is due first',
  arguments: [],
  options: {
    view: { type: 'string', value: 'due|open|closed', help: 'due: they await a response' },
    search: { type: 'string', value: 'TEXT', help: 'an order, a dispute, or a payment at its provider' },
  },
  runsInServer: true,

  async run({ options, context, by }) {
    const wanted = textOf(options['view'])
    const view = disputeViews.find((one) => one === wanted) ?? null
    if (wanted !== '' && view === null) return usageError('--view is due, open or closed.')
    const { disputeAdmin } = await context.open()
    const { rows } = await disputeAdmin.list(
      {
        filters: { view, state: null, provider: null, country: null, due: null },
        ...{ search: textOf(options['search']), sort: 'due', descending: false, size: 200, cursor: null },
      },
      by,
    )
    return rows.length === 0 ? succeeded('No such disputes.', []) : succeeded(listOf(rows), rows)
  },
}

const disputeShow: Command = {
  name: 'dispute show',
  summary: 'shows a dispute: its money, its notices and our responses',
  arguments: ['id'],
  options: {},
  runsInServer: true,

  async run({ arguments: { id = '' }, context, by }) {
    const { disputeAdmin } = await context.open()
    const found = await disputeAdmin.find(id, by)
    return found.ok
      ? succeeded(describe(found.value), found.value)
      : rejection('There is no such dispute.', found.failure)
  },
}

const disputeEvidence: Command = {
  name: 'dispute evidence',
  summary: 'saves what the bank is to be shown: a text from a file ("-": standard input)',
  arguments: ['id', 'file'],
  options: {
    documents: {
      type: 'string',
      value: 'LIST',
      help: `with commas: ${evidenceDocuments.join(', ')}; default: as before`,
    },
  },
  reads: 'file',
  runsInServer: true,

  async run({ arguments: { id = '' }, options, input, context, by }) {
    const { disputeAdmin } = await context.open()
    const found = await disputeAdmin.find(id, by)
    if (!found.ok) return rejection('There is no such dispute.', found.failure)
    const { version, evidence } = found.value.dispute
    const named = textOf(options['documents'])
    const documents =
      named === '' ? evidence.documents : evidenceDocuments.filter((one) => named.split(',').includes(one))
    const saved = await disputeAdmin.saveEvidence(id, { version, by, evidence: { text: input, documents } })
    return saved.ok
      ? succeeded(`Saved. Send it with: majlis dispute submit ${id}`, saved.value)
      : rejection(explain(saved.failure), saved.failure)
  },
}

const key = { type: 'string', value: 'UUID', help: 'repeating it is the same response' } as const

const disputeSubmit: Command = {
  name: 'dispute submit',
  summary: 'sends the saved evidence to the provider, or records that it was sent on its pages',
  arguments: ['id'],
  options: { key },
  runsInServer: true,

  async run({ arguments: { id = '' }, options, context, by }) {
    const { disputeAdmin } = await context.open()
    const found = await disputeAdmin.find(id, by)
    if (!found.ok) return rejection('There is no such dispute.', found.failure)
    const edit = { version: found.value.dispute.version, key: textOf(options['key']) || randomUUID(), by }
    return report(await disputeAdmin.submit(id, edit))
  },
}

const disputeAccept: Command = {
  name: 'dispute accept',
  summary: 'gives the disputed money up, for good',
  arguments: ['id'],
  options: { key, reason: { type: 'string', value: 'TEXT', help: 'why; stored with your name' } },
  runsInServer: true,

  async run({ arguments: { id = '' }, options, context, by }) {
    const { disputeAdmin } = await context.open()
    const found = await disputeAdmin.find(id, by)
    if (!found.ok) return rejection('There is no such dispute.', found.failure)
    const edit = { version: found.value.dispute.version, key: textOf(options['key']) || randomUUID(), by }
    return report(await disputeAdmin.accept(id, { ...edit, reason: textOf(options['reason']) }))
  },
}

const disputeImport: Command = {
  name: 'dispute import',
  summary: 'imports disputes from a CSV file: provider, payment, dispute, reason, amount, currency, due',
  arguments: ['file'],
  options: { 'dry-run': { type: 'boolean', help: 'says what would change, and changes nothing' } },
  streams: 'file',
  runsInServer: true,

  async run({ options, terminal, context, by }) {
    const { disputeAdmin } = await context.open()
    const writes = options['dry-run'] !== true
    const imported = await disputeAdmin.importFile(terminal.source(), { by, writes })
    if (!imported.ok) return rejection(explainImport(imported.failure), imported.failure)
    const text = describeImport(imported.value)
    return imported.value.faultyCount === 0
      ? succeeded(text, imported.value)
      : { code: 1, text, json: { ...imported.value, failure: { kind: 'faulty-lines' } } }
  },
}

const disputeTry: Command = {
  name: 'dispute try',
  summary:
    'demo: an order is disputed at the sandbox, or its bank decides (open, inquire, win, lose, expire)',
  arguments: ['number', 'event'],
  options: { reason: { type: 'string', value: 'REASON', help: disputeReasons.join(', ') } },
  runsInServer: true,

  async run({ arguments: { number = '', event: wanted = '' }, options, context }) {
    const event = (['open', 'inquire', 'win', 'lose', 'expire'] as const).find((one) => one === wanted)
    if (!event) return usageError('The event is open, inquire, win, lose or expire.')
    const named = textOf(options['reason'])
    const reason = disputeReasons.find((one) => one === named)
    if (named !== '' && !reason) return usageError(`--reason is one of: ${disputeReasons.join(', ')}.`)
    const { tryDispute } = await context.open()
    const tried = await tryDispute(number, { event, ...(reason ? { reason } : {}) })
    return tried.ok
      ? succeeded(`The sandbox reported: ${event}.`, { number, event })
      : rejection(tryFailures[tried.failure.kind], tried.failure)
  },
}

const tryFailures = {
  'no-sandbox': 'Only the demo has a sandbox.',
  'unknown-session': 'The order was not paid at the sandbox.',
  'not-possible': 'Not possible: nothing was captured, or its dispute is at another step.',
} as const

const report = (result: Result<DisputeDetails, DisputeActFailure>): Outcome =>
  result.ok
    ? succeeded(describe(result.value), result.value)
    : rejection(explain(result.failure), result.failure)

const listOf = (disputes: readonly Dispute[]): string =>
  table(
    ['id', 'provider', 'dispute', 'order', 'amount', 'reason', 'state', 'due (UTC)'],
    disputes.map(({ id, provider, reference, payment, amount, reason, state, evidenceDueBy }) => [
      ...[id, provider, reference, payment?.orderNumber ?? 'unknown', format(amount), reason, state],
      evidenceDueBy ?? '',
    ]),
  )

function describe({ dispute, history, responses, isByHand }: DisputeDetails): string {
  const { fee, evidence, provider } = dispute
  const parts = [
    listOf([dispute]),
    fee ? `Fee of the provider: ${format(fee)}` : '',
    isByHand ? `${provider} takes no evidence from here: send it on its pages, then submit.` : '',
    table(
      ['at (UTC)', 'event', 'from', 'received (UTC)'],
      history.map(({ at, event, source, receivedAt }) => [at, event, source, receivedAt]),
    ),
    responses.length === 0
      ? ''
      : table(
          ['at (UTC)', 'response', 'state', 'by'],
          responses.map(({ at, kind, state, code, by }) => [
            at,
            kind,
            code === null ? state : `${state} (${code})`,
            by.name,
          ]),
        ),
    evidence.text === '' ? '' : `Evidence (${evidence.documents.join(', ')}):\n${evidence.text}`,
  ]
  return parts.filter(Boolean).join('\n\n')
}

function explain(failure: DisputeActFailure): string {
  switch (failure.kind) {
    case 'not-found':
      return 'There is no such dispute.'
    case 'no-text':
      return 'Save a text first: majlis dispute evidence.'
    case 'no-reason':
      return 'Give a reason with --reason.'
    case 'text-too-long':
      return 'The text has more than 10 000 characters.'
    case 'already-responded':
      return 'It was responded to already.'
    case 'no-response-awaited':
      return `No response is awaited any more: it is ${failure.state}.`
    case 'only-an-inquiry':
      return 'The bank only asks: there is no money to give up.'
    case 'stale':
      return 'It was changed meanwhile: look at it, then repeat the command.'
    case 'not-permitted':
      return failure.kind
  }
}

const problems: Readonly<Record<DisputeLineProblem, string>> = {
  line: 'cannot be read',
  provider: 'names no provider',
  payment: 'names no payment',
  dispute: 'names no dispute',
  amount: 'has no amount in a currency of the shop',
  fee: 'has a fee that is no amount',
  due: 'has a due day that is no day',
  date: 'has a date that is no day',
  state: 'has a state that is not known',
}

function describeImport({
  added,
  changed,
  same,
  unknownPayments,
  faulty,
  faultyCount,
}: DisputeImport): string {
  const counts = `${added} added, ${changed} changed, ${same} as before, ${unknownPayments} of unknown payments, ${faultyCount} left out.`
  if (faulty.length === 0) return counts
  const lines = faulty.map(({ line, reference, problem }) => [String(line), reference, problems[problem]])
  return `${counts}\n\n${table(['line', 'dispute', 'why it was left out'], lines)}`
}

function explainImport(failure: DisputeImportFailure): string {
  if (failure.kind === 'unreadable') return failure.detail
  return failure.kind === 'too-many' ? `A file may have at most ${failure.max} lines.` : failure.kind
}

export const disputeCommands: readonly Command[] = [
  disputeList,
  disputeShow,
  disputeEvidence,
  disputeSubmit,
  disputeAccept,
  disputeImport,
  disputeTry,
]
