import type { Approval } from '#commerce/approvals/approval.ts'
import type { ApprovalFailure } from '#commerce/approvals/create-approvals.ts'
import type { Result } from '#kernel/result.ts'
import { toDecimal } from '#kernel/money.ts'
import { rejection, succeeded, usageError, type Command, type Outcome } from '../command.ts'
import { table } from '../table.ts'

const list: Command = {
  name: 'approval list',
  summary: 'lists what waits for a second person, newest first',
  arguments: [],
  options: { decided: { type: 'boolean', help: 'what was decided instead' } },
  runsInServer: true,

  async run({ options, context, by }) {
    const { approvals } = (await context.open()).shop
    const found = await approvals.list({ open: options['decided'] !== true, limit: 200 }, by)
    const head = ['id', 'act', 'object', 'sum', 'requested by', 'requested', 'state']
    return found.length === 0
      ? succeeded('Nothing waits.', [])
      : succeeded(table(head, found.map(toRow)), found)
  },
}

const show: Command = {
  name: 'approval show',
  summary: 'shows a request, and what it would do now',
  arguments: ['id'],
  options: {},
  runsInServer: true,

  async run({ arguments: { id = '' }, context, by }) {
    const found = await (await context.open()).shop.approvals.find(id, by)
    if (!found.ok) return explain(found.failure, id)
    const { approval, effects } = found.value
    const lines = [
      toRow(approval).join(' · '),
      `why: ${approval.reason}`,
      `ends ${approval.expiresAt}`,
      ...(effects ?? []).map(({ label, value }) => `${label}: ${value}`),
      ...(effects === null ? ['It can no longer be done: what it is about has changed.'] : []),
      ...(approval.decidedBy
        ? [`${approval.state} by ${approval.decidedBy.name}${approval.isAlone ? ', alone' : ''}`]
        : []),
    ]
    return succeeded(lines.join('\n'), found.value)
  },
}

const approve: Command = {
  name: 'approval approve',
  summary: 'approves the request of another and does it, once',
  arguments: ['id'],
  options: {},
  runsInServer: true,

  run: async ({ arguments: { id = '' }, context, by }) =>
    decided(await (await context.open()).shop.approvals.approve(id, by), id),
}

const reject: Command = {
  name: 'approval reject',
  summary: 'rejects a request; who made it reads the reason',
  arguments: ['id'],
  options: { reason: { type: 'string', value: 'TEXT', help: 'why' } },
  runsInServer: true,

  async run({ arguments: { id = '' }, options, context, by }) {
    const { reason } = options
    if (typeof reason !== 'string' || reason.trim() === '') return usageError('--reason is missing: why?')
    return decided(await (await context.open()).shop.approvals.reject(id, reason.slice(0, 500), by), id)
  },
}

export const approvalCommands: readonly Command[] = [list, show, approve, reject]

export const auditList: Command = {
  name: 'audit list',
  summary: 'lists what operators have done, newest first',
  arguments: [],
  options: {
    act: { type: 'string', value: 'ACT', help: 'refund, or order.cancel' },
    who: { type: 'string', value: 'NAME', help: 'a part of the name of who did it' },
    object: { type: 'string', value: 'ID', help: 'the number of an order, or another object' },
    before: { type: 'string', value: 'ROW', help: 'older than this row' },
    limit: { type: 'string', value: 'NUMBER', help: 'how many (default 50, at most 1000)' },
  },
  runsInServer: true,

  async run({ options, context, by }) {
    const text = (name: string) => (typeof options[name] === 'string' ? options[name] : null)
    const limit = Number(text('limit') ?? 50)
    if (!Number.isSafeInteger(limit) || limit < 1 || limit > 1000)
      return usageError(`"${text('limit')}" is not a number from 1 to 1000.`)
    const before = text('before') === null ? null : Number(text('before'))
    if (before !== null && !Number.isSafeInteger(before))
      return usageError(`"${text('before')}" is not the number of a row.`)
    const { audit } = (await context.open()).shop
    const query = { act: text('act'), who: text('who'), object: text('object'), before, limit }
    const found = await audit.list(query, by)
    const rows = found.rows.map((row) => [
      String(row.id),
      row.at,
      row.by.name,
      row.by.kind,
      row.act,
      row.object.id,
      row.reason ?? '',
    ])
    const head = ['row', 'time', 'who', 'channel', 'act', 'object', 'reason']
    return rows.length === 0 ? succeeded('No such acts.', found) : succeeded(table(head, rows), found)
  },
}

const toRow = ({ id, act, object, sum, requestedBy, requestedAt, state }: Approval) => [
  id,
  act,
  object.name ?? object.id,
  sum === null ? '' : `${toDecimal(sum)} ${sum.currency}`,
  requestedBy.name,
  requestedAt,
  state,
]

const decided = (result: Result<Approval, ApprovalFailure>, id: string): Outcome =>
  result.ok
    ? succeeded(`${result.value.act} ${result.value.object.id}: ${result.value.state}.`, result.value)
    : explain(result.failure, id)

function explain(failure: ApprovalFailure, id: string): Outcome {
  const whys = {
    'not-found': `There is no request ${id}: majlis approval list shows them.`,
    'not-permitted': `There is no request ${id}: majlis approval list shows them.`,
    'own-request': 'Another person has to approve it.',
    'gains-by-it': 'Who gains by it does not approve it.',
    'too-early-alone': 'It can be approved alone 24 hours after it was requested.',
    'step-up': 'It is approved alone in /operations, with a factor.',
    'reason-required': '--reason is missing: why?',
    'already-decided': 'It was decided before: see majlis approval show.',
    overtaken: 'What it is about has changed: nothing was done.',
  } as const
  return rejection(whys[failure.kind], failure)
}
