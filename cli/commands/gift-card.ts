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

  async run({ options, context }) {
    const state = cardStates.find((one) => one === options['state']) ?? null
    if (options['state'] !== undefined && state === null)
      return usageError(`--state must be one of ${cardStates.join(', ')}.`)
    const limit = Number(options['limit'] ?? 50)
    if (!Number.isSafeInteger(limit) || limit < 1 || limit > 200)
      return usageError(`"${String(options['limit'])}" is not a number from 1 to 200.`)
    const orderNumber = typeof options['order'] === 'string' ? options['order'] : null
    const { giftCards } = await context.open()
    const found = await giftCards.admin.list({ state, orderNumber, limit })
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

  async run({ arguments: { card = '' }, context }) {
    const { giftCards } = await context.open()
    return explain(await giftCards.admin.find(card), card)
  },
}

const summaries: Readonly<Record<OperatorCardEvent, string>> = {
  resend: 'sends an unclaimed gift card again; the link from before is dead',
  refund: 'refunds a gift card that was sent in the last 14 days and not claimed',
  block: 'blocks a gift card: it pays for nothing',
  unblock: 'ends the block of a gift card',
  replace: 'issues a new card for a blocked one, with all that is on it',
  reinstate: 'makes a card valid again that expired in the last twelve months',
  'write-off': 'books what is left of a card that can no longer be reinstated as income',
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

  async run({ arguments: { card = '' }, options, context }) {
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
    'too-early-to-write-off': 'Not possible yet: the card can still be reinstated.',
    'cancel-the-order': 'The card has not been sent: cancel its order instead.',
  } as const
  return rejection(whys[failure.kind], failure)
}
