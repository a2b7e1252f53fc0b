import type { AcceptedItem } from '#commerce/returns/advance-return.ts'
import { returnGrades, type Return } from '#commerce/returns/return.ts'
import { returnStates } from '#commerce/returns/return-states.ts'
import type { ReturnExchange } from '#commerce/returns/exchange.ts'
import { operatorReturnEvents } from '#commerce/returns/operator-acts.ts'
import type { ReturnAct, ReturnActFailure } from '#commerce/returns/return-admin.ts'
import { toDecimal } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import { approvalOf, approvalOption, explainLimit } from '../approval.ts'
import { rejection, succeeded, usageError, type Command, type Outcome } from '../command.ts'
import { table } from '../table.ts'

export const returnList: Command = {
  name: 'return list',
  summary: 'lists returns, oldest first',
  arguments: [],
  options: {
    state: { type: 'string', value: 'STATE', help: returnStates.join(', ') },
    country: { type: 'string', value: 'CODE', help: 'of one country: kw' },
    limit: { type: 'string', value: 'NUMBER', help: 'how many (default 50, at most 1000)' },
  },
  runsInServer: true,

  async run({ options, context, by }) {
    const state = returnStates.find((one) => one === options['state']) ?? null
    if (options['state'] !== undefined && state === null)
      return usageError(`--state must be one of ${returnStates.join(', ')}.`)
    const limit = readLimit(options['limit'])
    if (limit === undefined) return usageError(wrongLimit(options['limit']))
    const country = typeof options['country'] === 'string' ? options['country'] : null
    const { returnAdmin } = await context.open()
    const found = await returnAdmin.list({ by, country, state, limit })
    if (found.length === 0) return succeeded('No such returns.', [])
    const head = ['return', 'order', 'state', 'requested', 'items', 'refund']
    return succeeded(table(head, found.map(toRow)), found)
  },
}

export const returnShow: Command = {
  name: 'return show',
  summary: 'shows a return with its items and history',
  arguments: ['return'],
  options: {},
  runsInServer: true,

  async run({ arguments: { return: reference = '' }, context, by }) {
    const { returnAdmin } = await context.open()
    return explain(await returnAdmin.find(reference, by), reference, describe)
  },
}

export const returnAdvance: Command = {
  name: 'return advance',
  summary: 'reports what happened to a return and tells the shopper',
  arguments: ['return', 'event'],
  options: {
    note: { type: 'string', value: 'TEXT', help: 'the reason; the shopper reads it after reject and refuse' },
    'approved-by': approvalOption,
    slot: { type: 'string', value: 'ID', help: 'of schedule, and of approve: when it is collected' },
    place: { type: 'string', value: 'CODE', help: 'of receive: the store or warehouse, if not as planned' },
    items: {
      type: 'string',
      value: 'SKU:1:A,…',
      help: 'of accept and accept-part: units and grade A, B or C, an SKU once for each grade',
    },
  },
  runsInServer: true,

  async run({ arguments: { return: reference = '', event: text = '' }, options, context, by }) {
    const event = operatorReturnEvents.find((one) => one === text)
    if (!event) return usageError(`"${text}" is none of ${operatorReturnEvents.join(', ')}.`)
    const written = typeof options['items'] === 'string' ? options['items'].split(',') : []
    const items = written.flatMap((one) => readItem(one) ?? [])
    if (items.length !== written.length) return usageError('--items is not of the form SKU:1:A,SKU:2:B.')
    const note = typeof options['note'] === 'string' ? options['note'] : ''
    const [slot, place] = [options['slot'], options['place']].map((one) =>
      typeof one === 'string' ? one : null,
    )
    const act: ReturnAct = {
      by,
      event,
      note,
      items,
      approvedBy: approvalOf(options),
      slot: slot ?? null,
      place: place ?? null,
    }
    const { returnAdmin } = await context.open()
    return explain(
      await returnAdmin.advance(reference, act),
      reference,
      ({ reference: found, state }) => `${found} is ${state}.`,
    )
  },
}

export const returnStock: Command = {
  name: 'return stock',
  summary: 'lists units that came back, by place, SKU and grade',
  arguments: [],
  options: {
    grade: { type: 'string', value: 'GRADE', help: 'A on sale, B for the outlet, C scrap' },
    country: { type: 'string', value: 'CODE', help: 'of one country: kw' },
    limit: { type: 'string', value: 'NUMBER', help: 'how many (default 50, at most 1000)' },
  },
  runsInServer: true,

  async run({ options, context, by }) {
    const grade = returnGrades.find((one) => one === options['grade']) ?? null
    if (options['grade'] !== undefined && grade === null) return usageError('--grade must be A, B or C.')
    const limit = readLimit(options['limit'])
    if (limit === undefined) return usageError(wrongLimit(options['limit']))
    const country = typeof options['country'] === 'string' ? options['country'] : null
    const { returnAdmin } = await context.open()
    const found = await returnAdmin.listStock({ by, country, grade, limit })
    if (found.length === 0) return succeeded('Nothing has come back.', [])
    const toCells = (one: (typeof found)[number]) => [
      one.country,
      one.location,
      one.sku,
      one.grade,
      String(one.quantity),
      one.lastAt.slice(0, 10),
    ]
    return succeeded(table(['country', 'place', 'sku', 'grade', 'units', 'last'], found.map(toCells)), found)
  },
}

function readLimit(text: unknown): number | undefined {
  const limit = Number(text ?? 50)
  return Number.isSafeInteger(limit) && limit >= 1 && limit <= 1000 ? limit : undefined
}

const wrongLimit = (text: unknown): string => `"${String(text)}" is not a number from 1 to 1000.`

function readItem(text: string): AcceptedItem | undefined {
  const [, sku = '', quantity = '', letter] =
    /^([\w.-]{1,64}):([1-9]\d{0,3}):([ABC])$/.exec(text.trim()) ?? []
  const grade = returnGrades.find((one) => one === letter)
  return grade && { sku, quantity: Number(quantity), grade }
}

const toRow = ({ reference, orderNumber, state, requestedAt, items, refund: { total } }: Return) => [
  reference,
  orderNumber,
  state,
  requestedAt.slice(0, 10),
  items.map(({ sku, quantity, reason }) => `${quantity} × ${sku} (${reason})`).join(', '),
  `${toDecimal(total)} ${total.currency}`,
]

const describe = (one: Return): string =>
  [
    toRow(one).join(' · '),
    one.passage.kind === 'store'
      ? `brought to ${one.passage.store}`
      : `collected ${one.passage.slot ? `${one.passage.slot.day} ${one.passage.slot.from}` : 'at a time to be chosen'}`,
    ...(one.exchange ? [describeExchange(one.exchange)] : []),
    ...(one.comment === '' ? [] : [one.comment]),
    ...one.items.flatMap(({ sku, accepted }) =>
      accepted ? [`accepted: ${accepted.quantity} × ${sku} in grade ${accepted.grade}`] : [],
    ),
    `photos: ${one.photos.length}`,
    ...one.history.map(({ kind, at, actor, note }) => [at, kind, actor, note ?? ''].join(' ').trimEnd()),
  ].join('\n')

const describeExchange = ({ state, items, total, value, companion }: ReturnExchange): string =>
  [
    `exchange (${state}): ${items.map(({ quantity, forSku }) => `${quantity} × ${forSku}`).join(', ')}`,
    `${toDecimal(total)} ${total.currency}, less ${toDecimal(value)} for the returned items`,
    companion ? `order ${companion.number}` : 'no order yet',
  ].join(' · ')

function explain(
  outcome: Result<Return, ReturnActFailure>,
  reference: string,
  toText: (one: Return) => string,
): Outcome {
  if (outcome.ok) return succeeded(toText(outcome.value), outcome.value)
  const { failure } = outcome
  if (failure.kind === 'illegal') return rejection(`Not possible: the return is ${failure.from}.`, failure)
  if (failure.kind === 'over-limit') return rejection(explainLimit(failure), failure)
  return rejection(whys(reference)[failure.kind], failure)
}

const whys = (reference: string) => ({
  'not-found': `There is no return ${reference}: majlis return list shows them.`,
  'not-permitted': 'You may not do that.',
  'changed-meanwhile': 'It was changed meanwhile: see majlis return show.',
  'needs-approval': 'A second person has to approve it.',
  'unknown-place': '--place is no store or warehouse of its country.',
  'too-late': 'The time for it is over.',
  'unknown-items': 'Those are not the items of the return: accept takes all of them, accept-part fewer.',
  'slot-required': '--slot is missing, or there is no such time to collect.',
  'slot-full': 'All places of that time are taken.',
  'note-required': '--note is missing: why?',
  'exchange-sold-out': 'What it is exchanged for has sold out: reject it, or wait for stock.',
  'companion-not-ready':
    'The order that replaces it is not paid, or not out for delivery: see majlis return show.',
  'companion-on-its-way': 'The order that replaces it is out for delivery: report collect or miss.',
  'note-too-long': '--note is too long.',
  'refund-failed': 'What was paid has been refunded before: see majlis order show.',
})
