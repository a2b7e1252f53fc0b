import { z } from 'zod'
import type { Ineligibility } from '#commerce/payments/methods/payment-method.ts'
import type {
  PaymentProvider,
  ProviderFailure,
  StartedPayment,
  StartRequest,
} from '#commerce/payments/payment-provider.ts'
import { disputeEvents, disputeReasons } from '#commerce/payments/dispute-notice.ts'
import { afterDisputeResponse, sessionOfDispute } from '#commerce/payments/sandbox/sandbox-dispute.ts'
import type { SandboxSession } from '#commerce/payments/sandbox/sandbox-gateway.ts'
import {
  afterCapture,
  afterRefund,
  afterVoid,
  sessionOfCard,
  withoutCard,
} from '#commerce/payments/sandbox/sandbox-rules.ts'
import { isCurrency } from '#kernel/currency.ts'
import type { Clock } from '#kernel/instant.ts'
import { money, zero } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { equalsInConstantTime } from '#adapters/payments/constant-time-equals.ts'
import { readJsonBody } from '#adapters/payments/read-json-body.ts'
import { sandboxPage } from './sandbox-gateway.ts'
import type { SandboxRepository } from './sandbox-repository.ts'
import { sandboxSignatureHeader, signSandbox } from './sandbox-signature.ts'

const event = z.object({
  id: z.string().min(1).max(200),
  attempt: z.string().max(60),
  payment: z.string().max(80),
  amount: z.number().int(),
  currency: z.string(),
})

const sum = z
  .object({ minor: z.number().int(), currency: z.string().refine(isCurrency) })
  .transform(({ minor, currency }) => money(minor, currency))
const disputeEvent = z.object({
  id: z.string().min(1).max(200),
  type: z.literal('dispute'),
  attempt: z.string().max(60),
  payment: z.string().max(80),
  dispute: z.object({
    reference: z.string().min(1).max(100),
    event: z.enum(disputeEvents),
    at: z.iso.datetime(),
    payment: z.string().max(80),
    amount: sum,
    fee: sum.nullable(),
    reason: z.enum(disputeReasons),
    reasonCode: z.string().max(40).nullable(),
    evidenceDueBy: z.iso.datetime().nullable(),
  }),
})

/** Last digits of phone numbers whose shoppers are not offered installments. */
const ineligible: Readonly<Record<string, Ineligibility>> = {
  '0002': 'not-approved',
  '0003': 'amount-too-high',
  '0004': 'amount-too-low',
  '0005': 'no-response',
}

/** Last digits of phone numbers whose refunds are never confirmed. */
const lostRefunds = '0006'

type Deps = {
  readonly sessions: SandboxRepository
  readonly secret: string
  readonly clock: Clock
  readonly newId: () => string
}

/** The sandbox behind the same port as the real providers. */
export function createSandboxProvider({ sessions, secret, clock, newId }: Deps): PaymentProvider {
  const change = async (attemptId: string, rule: (session: SandboxSession) => SandboxSession | undefined) => {
    const session = await sessions.findByAttempt(attemptId)
    const changed = session && (await sessions.change(session.id, rule))
    return changed ? ok(undefined) : fail({ kind: 'rejected' as const, code: session?.state ?? 'unknown' })
  }
  async function open(
    { contact, breakdown: _, postReturnUrl: __, ...request }: StartRequest,
    card: Pick<SandboxSession, 'step' | 'paidWith'>,
  ): Promise<Result<StartedPayment, ProviderFailure>> {
    const { currency } = request.amount
    const id = `sbx_${newId()}`
    const session: SandboxSession = {
      ...request,
      ...card,
      id,
      state: 'pending',
      webhook: 'once',
      captured: zero(currency),
      refunded: zero(currency),
      refunds: [],
      reason: null,
      sent: [],
      ...(contact.phone.endsWith(lostRefunds) ? { losesRefunds: true } : {}),
      createdAt: clock.now(),
      version: 1,
    }
    await sessions.add(session)
    return ok({ reference: id, nextAction: { kind: 'redirect', url: sandboxPage(id) } })
  }
  const respond =
    (kind: 'evidence' | 'acceptance') =>
    async ({ reference, idempotencyKey: key }: { reference: string; idempotencyKey: string }) => {
      const id = sessionOfDispute(reference)
      const changed = await sessions.change(id, (session) =>
        afterDisputeResponse(session, kind, { key, at: clock.now() }),
      )
      return changed ? ok(undefined) : fail({ kind: 'rejected' as const, code: 'not-open' })
    }
  return {
    code: 'sandbox',
    supportsIdempotency: true,
    start: (request) => open(request, { step: 'choose' }),

    cards: {
      accountOf: () => 'sandbox',
      async charge(request, token) {
        const stored = (await sessions.find(sessionOfCard(token)))?.storedCard
        if (!stored) return fail({ kind: 'rejected', code: 'unknown-card' })
        const { brand, lastFour } = stored
        return open({ ...request, savesCard: false }, { step: 'challenge', paidWith: { brand, lastFour } })
      },
      readStored: async ({ attemptId }) => ok((await sessions.findByAttempt(attemptId))?.storedCard ?? null),
      async delete(token) {
        await sessions.change(sessionOfCard(token), withoutCard)
        return ok(undefined)
      },
    },

    disputes: {
      submitEvidence: respond('evidence'),
      accept: respond('acceptance'),
    },

    async poll({ attemptId }) {
      const session = await sessions.findByAttempt(attemptId)
      if (!session) return fail({ kind: 'rejected', code: 'unknown' })
      const { id, state, amount, captured, refunded, reason } = session
      return ok({ reference: id, state, amount, captured, refunded, reason })
    },

    capture: ({ attemptId, sum }) => change(attemptId, (session) => afterCapture(session, sum)),
    void: ({ attemptId }) => change(attemptId, afterVoid),
    async refund({ attemptId, sum, idempotencyKey }) {
      const session = await sessions.findByAttempt(attemptId)
      if (session?.losesRefunds) return fail({ kind: 'unavailable' })
      return change(attemptId, (found) => afterRefund(found, sum, idempotencyKey))
    },

    readWebhook({ headers, body }) {
      if (!equalsInConstantTime(headers[sandboxSignatureHeader] ?? '', signSandbox(secret, body)))
        return fail({ kind: 'forged' })
      const json = readJsonBody(body)
      const disputed = disputeEvent.safeParse(json)
      if (disputed.success) {
        const { id, attempt, payment, dispute } = disputed.data
        return ok({
          eventId: id,
          attemptId: attempt,
          reference: payment,
          amount: null,
          payload: disputed.data,
          dispute,
        })
      }
      const parsed = event.safeParse(json)
      if (!parsed.success) return fail({ kind: 'unreadable' })
      const { id, attempt, payment, amount, currency } = parsed.data
      return ok({
        eventId: id,
        attemptId: attempt,
        reference: payment,
        amount: isCurrency(currency) ? money(amount, currency) : null,
        payload: parsed.data,
      })
    },

    checkEligibility: async ({ contact }) => ineligible[contact.phone.slice(-4)] ?? 'eligible',
  }
}
