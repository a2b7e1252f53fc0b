import { randomUUID } from 'node:crypto'
import type { GiftCardAdmin, OperatorCardEvent } from '#commerce/gift-cards/gift-card-admin.ts'
import { operatorCardEvents } from '#commerce/gift-cards/gift-card-admin.ts'
import { cardStates } from '#commerce/gift-cards/card-states.ts'
import type { CardRecord } from '#commerce/gift-cards/ports.ts'
import { toDecimal, type Money } from '#kernel/money.ts'
import { approvalOf, approvalOption, explainLimit } from '../approval.ts'
import { rejection, succeeded, usageError, type Command, type Outcome } from '../command.ts'
import { table } from '../table.ts'

export const giftCardList: Command = {
  name: 'gift-card list',
  summary: 'lists gift cards, newest first',
  arguments: [],
  options: {
    state: { type: 'string', value: 'STATE', help: cardStates.join(', ') },
    order: { type: 'string', value: 'NUMBER', help: 'of one order' },
    limit: { type: 'string', value: 'NUMBER', help: 'how many (default 50, at most 200)' },
  },
  runsInServer: true,

  async run({ options, by, context }) {
    const state = cardStates.find((one) => one === options['state']) ?? null
    if (options['state'] !== undefined && state === null)
      return usageError(`--state must be one of ${cardStates.join(', ')}.`)
    const limit = Number(options['limit'] ?? 50)
    if (!Number.isSafeInteger(limit) || limit < 1 || limit > 200)
      return usageError(`"${String(options['limit'])}" is not a number from 1 to 200.`)
    const orderNumber = typeof options['order'] === 'string' ? options['order'] : null
    const { giftCards } = await context.open()
    const found = await giftCards.admin.list({ state, orderNumber, limit }, by)
    const head = ['card', 'state', 'amount', 'remaining', 'ends in', 'order', 'recipient', 'valid until']
    return found.length === 0
      ? succeeded('No such cards.', [])
      : succeeded(table(head, found.map(toRow)), found)
  },
}

export const giftCardShow: Command = {
  name: 'gift-card show',
  summary: 'shows a gift card with its history; never its code',
  arguments: ['card'],
  options: {},
  runsInServer: true,

  async run({ arguments: { card = '' }, by, context }) {
    const { giftCards } = await context.open()
    return explain(await giftCards.admin.find(card, by), card)
  },
}

const summaries: Readonly<Record<OperatorCardEvent, string>> = {
  resend: 'sends an unclaimed gift card again; the link from before is dead',
  refund: 'refunds a gift card that was sent in the last 14 days and not claimed',
  block: 'blocks a gift card: it pays for nothing',
  unblock: 'ends the block of a gift card',
  replace: 'issues a new card, with all that is on this one, whose code is dead',
  prolong: 'lets a gift card be spent for another twelve months',
  reinstate: 'makes a card valid again that expired in the last twelve months',
  'write-off': 'books what is left of a card that can no longer be reinstated as income',
}

export const giftCardIssue: Command = {
  name: 'gift-card issue',
  summary: 'issues a gift card as goodwill and sends its link',
  arguments: ['country', 'amount', 'contact'],
  options: {
    to: { type: 'string', value: 'NAME', help: 'the name of the recipient' },
    language: { type: 'string', value: 'LANGUAGE', help: 'of the message: en or ar (default en)' },
    order: { type: 'string', value: 'NUMBER', help: 'the order that it makes good' },
    reason: { type: 'string', value: 'TEXT', help: 'why; kept in the history of the card' },
    key: { type: 'string', value: 'TEXT', help: 'the same key again is the same card' },
    'approved-by': approvalOption,
  },
  runsInServer: true,

  async run({ arguments: { country = '', amount = '', contact = '' }, options, by, context }) {
    const text = (name: string): string => {
      const value = options[name]
      return typeof value === 'string' ? value.trim() : ''
    }
    const { giftCards } = await context.open()
    const issued = await giftCards.admin.issue.issue({
      key: text('key') || randomUUID(),
      country,
      entered: { amount, contact, to: text('to'), message: '', language: text('language') || 'en' },
      reason: text('reason'),
      orderNumber: text('order') || null,
      approvedBy: approvalOf(options),
      by,
    })
    if (issued.ok) return succeeded(describe(issued.value), issued.value)
    const { failure } = issued
    if (failure.kind === 'over-limit') return rejection(explainLimit(failure), failure)
    if (failure.kind === 'problems') {
      const wrong = failure.problems.map(({ field, reason }) => `${field}: ${reason}`)
      return rejection(`Not possible: ${wrong.join(', ')}.`, failure)
    }
    const whys: Readonly<Record<string, string>> = {
      'not-sold-here': `There are no gift cards in ${country}.`,
      'no-reason': '--reason is missing: why, in 3 to 300 characters?',
      'unknown-order': 'There is no such order in this country.',
      'key-reused': 'The key was used for another card.',
    }
    return rejection(whys[failure.kind] ?? 'Not possible.', failure)
  },
}

/** One command for each event that an operator can raise. */
export const giftCardEventCommands: readonly Command[] = operatorCardEvents.map((event) => ({
  name: `gift-card ${event}`,
  summary: summaries[event],
  arguments: ['card'],
  options: {
    reason: { type: 'string', value: 'TEXT', help: 'why; kept in the history of the card' },
    'approved-by': approvalOption,
  },
  runsInServer: true,

  async run({ arguments: { card = '' }, options, by, context }) {
    const { reason } = options
    if (typeof reason !== 'string' || reason.trim().length < 3 || reason.length > 300)
      return usageError('--reason is missing: why, in 3 to 300 characters?')
    const { giftCards } = await context.open()
    return explain(
      await giftCards.admin.advance({
        id: card,
        event,
        reason: reason.trim(),
        approvedBy: approvalOf(options),
        by,
      }),
      card,
    )
  },
}))

const write = (amount: Money): string => `${amount.currency} ${toDecimal(amount)}`

const toRow = ({ card, balance, orderNumber }: Pick<CardRecord, 'card' | 'balance' | 'orderNumber'>) => [
  card.id,
  card.state,
  write(card.amount),
  write(balance),
  card.last,
  orderNumber ?? '',
  card.recipient.name,
  card.expiresAt ?? '',
]

const describe = (record: CardRecord): string =>
  [
    `${record.card.id} · ${record.card.state} · ${write(record.balance)} of ${write(record.card.amount)}`,
    ...(record.orderNumber === null ? [] : [`order ${record.orderNumber}`]),
    `for ${record.card.recipient.name}, ${record.card.recipient.contact.value}`,
    ...record.events.map(
      ({ kind, actor, at, note }) => `${at} ${kind} by ${actor}${note === null ? '' : `: ${note}`}`,
    ),
  ].join('\n')

function explain(outcome: Awaited<ReturnType<GiftCardAdmin['advance']>>, id: string): Outcome {
  if (outcome.ok) return succeeded(describe(outcome.value), outcome.value)
  const { failure } = outcome
  if (failure.kind === 'illegal') return rejection(`Not possible: the card is ${failure.from}.`, failure)
  if (failure.kind === 'over-limit') return rejection(explainLimit(failure), failure)
  const whys = {
    'not-found': `There is no card ${id}: majlis gift-card list shows them.`,
    'too-late-to-refund': 'Not possible: the card was sent more than 14 days ago, or replaces another.',
    'too-late-to-reinstate': 'Not possible: the card expired more than twelve months ago.',
    'no-recipient': 'The card has no email or phone number to send a new card to.',
    'too-early-to-write-off': 'Not possible yet: the card can still be reinstated.',
    'cancel-the-order': 'The card has not been sent: cancel its order instead.',
    'long-enough': 'Not needed: the card can be spent for twelve months or longer.',
  } as const
  const why: string | undefined = whys[failure.kind as keyof typeof whys]
  return rejection(why ?? 'Not possible.', failure)
}
