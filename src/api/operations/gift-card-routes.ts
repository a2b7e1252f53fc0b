import type { GiftCardAdmin } from '#commerce/gift-cards/gift-card-admin.ts'
import type { CardRecord } from '#commerce/gift-cards/ports.ts'
import {
  giftCardEventBody,
  giftCardsQuery,
  wireGiftCard,
  wireGiftCards,
  type WireGiftCard,
} from '#contracts/operations-gift-cards.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { overLimitRejection, readApproval } from './approval.ts'
import { route, type Rejection, type Route } from './routes.ts'
import { toWireMoney } from './wire-money.ts'

type Advanced = Awaited<ReturnType<GiftCardAdmin['advance']>>

/** Gift cards with their balances, and the events that an operator raises. Codes are never returned: only digests are stored. */
export const giftCardRoutes = (admin: GiftCardAdmin): readonly Route[] => [
  route({
    method: 'GET',
    path: '/gift-cards',
    scope: 'payments:read',
    summary: 'Lists gift cards, newest first.',
    query: giftCardsQuery,
    reply: wireGiftCards,
    run: async ({ query: { state = null, order = null, limit } }) =>
      ok({ giftCards: (await admin.list({ state, orderNumber: order, limit })).map(toWire) }),
  }),
  route({
    method: 'GET',
    path: '/gift-cards/{id}',
    scope: 'payments:read',
    summary: 'A gift card with its history.',
    reply: wireGiftCard,
    run: async ({ parameters: { id = '' } }) => answer(await admin.find(id)),
  }),
  route({
    method: 'POST',
    path: '/gift-cards/{id}/events',
    scope: 'payments:write',
    summary: 'Sends a gift card again, blocks, replaces, refunds or reinstates it.',
    body: giftCardEventBody,
    reply: wireGiftCard,
    run: async ({ parameters: { id = '' }, scopes, body: { event, reason, approvedBy } }) => {
      const approval = readApproval(approvedBy, scopes)
      return approval.ok
        ? answer(await admin.advance({ id, event, reason, approvedBy: approval.value }))
        : approval
    },
  }),
]

function answer(advanced: Advanced): Result<WireGiftCard, Rejection> {
  if (advanced.ok) return ok({ ...toWire(advanced.value), events: [...advanced.value.events] })
  const { failure } = advanced
  if (failure.kind === 'illegal')
    return fail({ status: 409, kind: failure.kind, detail: `the card is ${failure.from}` })
  if (failure.kind === 'over-limit') return fail(overLimitRejection(failure))
  return fail({ status: failure.kind === 'not-found' ? 404 : 409, kind: failure.kind })
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
