import type { GiftCardAdmin } from '#commerce/gift-cards/gift-card-admin.ts'
import type { CardRecord } from '#commerce/gift-cards/ports.ts'
import {
  giftCardEventBody,
  giftCardIssueBody,
  giftCardsQuery,
  wireGiftCard,
  wireGiftCards,
  type WireGiftCard,
} from '#contracts/operations-gift-cards.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { overLimitRejection, readApproval } from './approval.ts'
import { route, type Rejection, type Route } from './routes.ts'
import { toWireMoney } from './wire-money.ts'

type Advanced = Awaited<ReturnType<GiftCardAdmin['advance'] | GiftCardAdmin['issue']['issue']>>

/** Gift cards with their balances, and the events that an operator raises. Codes are never returned: only digests are stored. */
export const giftCardRoutes = (admin: GiftCardAdmin): readonly Route[] => [
  route({
    method: 'GET',
    path: '/gift-cards',
    scope: 'payments:read',
    summary: 'Lists gift cards, newest first.',
    query: giftCardsQuery,
    reply: wireGiftCards,
    run: async ({ query: { state = null, order = null, limit }, by }) =>
      ok({ giftCards: (await admin.list({ state, orderNumber: order, limit }, by)).map(toWire) }),
  }),
  route({
    method: 'GET',
    path: '/gift-cards/{id}',
    scope: 'payments:read',
    summary: 'A gift card with its history.',
    reply: wireGiftCard,
    run: async ({ parameters: { id = '' }, by }) => answer(await admin.find(id, by)),
  }),
  route({
    method: 'POST',
    path: '/gift-cards/{id}/events',
    scope: 'payments:write',
    summary: 'Sends a gift card again, blocks, replaces, prolongs, refunds or reinstates it.',
    body: giftCardEventBody,
    reply: wireGiftCard,
    run: async ({ parameters: { id = '' }, scopes, body: { event, reason, key = null, approvedBy }, by }) => {
      const approval = readApproval(approvedBy, scopes)
      return approval.ok
        ? answer(await admin.advance({ id, event, reason, key, approvedBy: approval.value, by }))
        : approval
    },
  }),
  route({
    method: 'POST',
    path: '/gift-cards',
    scope: 'payments:write',
    summary: 'Issues a gift card as goodwill and sends its link. The same key again is the same card.',
    body: giftCardIssueBody,
    reply: wireGiftCard,
    run: async ({ scopes, body, by }) => {
      const { recipient, order = null, approvedBy, amount, message, language, ...issue } = body
      const approval = readApproval(approvedBy, scopes)
      if (!approval.ok) return approval
      const entered = { amount, message, language, to: recipient.name, contact: recipient.contact }
      return answer(
        await admin.issue.issue({
          ...issue,
          ...{ entered, orderNumber: order, approvedBy: approval.value, by },
        }),
      )
    },
  }),
]

function answer(advanced: Advanced): Result<WireGiftCard, Rejection> {
  if (advanced.ok) return ok({ ...toWire(advanced.value), events: [...advanced.value.events] })
  const { failure } = advanced
  if (failure.kind === 'illegal')
    return fail({ status: 409, kind: failure.kind, detail: `the card is ${failure.from}` })
  if (failure.kind === 'over-limit') return fail(overLimitRejection(failure))
  if (failure.kind === 'problems')
    return fail({
      status: 422,
      kind: 'malformed',
      detail: failure.problems.map(({ field, reason }) => `${field}: ${reason}`).join(', '),
    })
  return fail({ status: statuses[failure.kind] ?? 409, kind: failure.kind })
}

const statuses: Readonly<Record<string, 403 | 404 | 422>> = {
  'not-found': 404,
  'not-permitted': 403,
  'not-sold-here': 422,
  'no-reason': 422,
  'unknown-order': 422,
}

const toWire = ({
  card,
  balance,
  orderNumber,
}: Pick<CardRecord, 'card' | 'balance' | 'orderNumber'>): Omit<WireGiftCard, 'events'> => ({
  id: card.id,
  state: card.state,
  country: card.country,
  amount: toWireMoney(card.amount),
  balance: toWireMoney(balance),
  last: card.last,
  recipient: { name: card.recipient.name, contact: card.recipient.contact.value },
  orderNumber,
  replaces: card.replaces,
  orderedAt: card.orderedAt,
  sendAt: card.sendAt,
  sentAt: card.sentAt,
  claimedAt: card.claimedAt,
  expiresAt: card.expiresAt,
})
