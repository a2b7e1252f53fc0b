import { maskEmail, maskPhone } from '#commerce/addresses/mask-contact.ts'
import type { Effect } from '#commerce/approvals/approval.ts'
import type { ApprovableAct } from '#commerce/approvals/create-approvals.ts'
import { may } from '#commerce/staff/operator.ts'
import { toDecimal, type Money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import type { CardRecipient } from './gift-card.ts'
import type { GiftCardAdmin, OperatorCardEvent } from './gift-card-admin.ts'
import type { EnteredIssue } from './issue-card.ts'

const text = (amount: Money) => `${toDecimal(amount)} ${amount.currency}`
const masked = ({ contact }: CardRecipient) =>
  contact.kind === 'email' ? maskEmail(contact.value) : maskPhone(contact.value)
const mailOf = ({ contact }: CardRecipient) => (contact.kind === 'email' ? contact.value : null)

/** What is asked for, as plain JSON. */
type IssueInput = {
  readonly country: string
  readonly entered: EnteredIssue
  readonly reason: string
  readonly orderNumber: string | null
}

const enteredFields = ['amount', 'to', 'contact', 'message', 'language'] as const

function readIssue(input: unknown): IssueInput | undefined {
  const { country, entered, reason, orderNumber } = (input ?? {}) as Readonly<Record<string, unknown>>
  const fields = (entered ?? {}) as Readonly<Record<string, unknown>>
  return typeof country === 'string' &&
    typeof reason === 'string' &&
    (orderNumber === null || typeof orderNumber === 'string') &&
    enteredFields.every((name) => typeof fields[name] === 'string')
    ? (input as IssueInput)
    : undefined
}

const approvedEvents = ['unblock', 'replace', 'reinstate'] as const satisfies readonly OperatorCardEvent[]
type EventInput = {
  readonly id: string
  readonly event: (typeof approvedEvents)[number]
  readonly reason: string
}

function readEvent(input: unknown): EventInput | undefined {
  const { id, event, reason } = (input ?? {}) as Readonly<Record<string, unknown>>
  return typeof id === 'string' && typeof reason === 'string' && approvedEvents.some((one) => one === event)
    ? (input as EventInput)
    : undefined
}

/** Gift cards with more on them than one person may give alone: issued, or given back to their owner. */
export const createCardApprovals = (admin: GiftCardAdmin): readonly ApprovableAct[] => [
  {
    act: 'card.issue',

    async prepare(input, by) {
      const request = readIssue(input)
      if (!request) return fail({ kind: 'malformed' })
      const { country, orderNumber } = request
      // Who decides does not issue cards by themselves.
      const isDecider = may(by, 'cards.approve', { country, place: null })
      const checked = admin.issue.check({
        ...request,
        by: isDecider ? { kind: 'job', name: 'approval' } : by,
      })
      if (!checked.ok) return checked
      const { amount, recipient } = checked.value
      const effects: readonly Effect[] = [
        { label: 'card-amount', value: text(amount) },
        { label: 'recipient', value: masked(recipient) },
        ...(orderNumber === null ? [] : [{ label: 'order', value: orderNumber }]),
      ]
      return ok({
        object: { kind: 'gift-card', id: masked(recipient), version: 0 },
        country,
        place: null,
        sum: amount,
        effects,
        beneficiary: mailOf(recipient),
        permission: 'cards.approve' as const,
      })
    },

    async run({ id, input, requestedBy, reason }, by) {
      const request = readIssue(input)
      if (!request) return fail({ kind: 'malformed' })
      return admin.issue.issue({
        ...request,
        key: id,
        reason: `${reason} (requested by ${requestedBy.name})`,
        by,
        approval: { id, version: 0 },
      })
    },
  },
  {
    act: 'card.advance',

    async prepare(input, by) {
      const request = readEvent(input)
      if (!request) return fail({ kind: 'malformed' })
      const found = await admin.find(request.id, by)
      if (!found.ok) return found
      const { card, balance, events } = found.value
      const where = { country: card.country, place: null }
      if (!may(by, 'cards.manage', where) && !may(by, 'cards.approve', where))
        return fail({ kind: 'not-permitted' })
      const obstacle = admin.obstacle(found.value, request.event)
      if (obstacle) return fail(obstacle)
      const effects: readonly Effect[] = [
        { label: 'card-event', value: request.event },
        { label: 'card', value: `•••• ${card.last}` },
        { label: 'card-amount', value: text(balance) },
        { label: 'recipient', value: masked(card.recipient) },
      ]
      return ok({
        object: { kind: 'gift-card', id: card.id, version: events.length, name: `•••• ${card.last}` },
        country: card.country,
        place: null,
        sum: balance,
        effects,
        beneficiary: mailOf(card.recipient),
        permission: 'cards.approve' as const,
      })
    },

    async run({ id, input, object, requestedBy, reason }, by) {
      const request = readEvent(input)
      if (!request) return fail({ kind: 'malformed' })
      return admin.advance({
        id: request.id,
        event: request.event,
        reason: `${reason} (requested by ${requestedBy.name})`,
        by,
        approval: { id, version: object.version },
      })
    },
  },
]
