import type { Clock } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import type {
  SandboxGateway,
  SandboxSession,
  SandboxWebhook,
} from '#commerce/payments/sandbox/sandbox-gateway.ts'
import {
  afterDisputeStep,
  sandboxDisputeNotice,
  type SandboxDispute,
} from '#commerce/payments/sandbox/sandbox-dispute.ts'
import { afterChoice } from '#commerce/payments/sandbox/sandbox-rules.ts'
import type { HttpClient } from '#infrastructure/http-client/client.ts'
import type { SandboxRepository } from './sandbox-repository.ts'
import { sandboxSignatureHeader, signSandbox } from './sandbox-signature.ts'

type Deps = {
  readonly sessions: SandboxRepository
  readonly http: Pick<HttpClient, 'send'>
  readonly secret: string
  readonly clock: Clock
  /** Runs work after the response was sent and `afterMs` have passed. */
  readonly defer: (work: () => Promise<void>, afterMs: number) => void
}

const lateMs = 10_000

/** The provider of demo mode. It sends webhooks to the shop's endpoint by HTTP, as real providers do. */
export function createSandboxGateway({ sessions, http, secret, clock, defer }: Deps): SandboxGateway {
  async function post(session: SandboxSession, mode: SandboxWebhook): Promise<void> {
    const body = JSON.stringify(eventOf(session, mode === 'forged'))
    const signature = signSandbox(mode === 'forged' ? 'another secret' : secret, body)
    const response = await http.send({
      method: 'POST',
      url: session.webhookUrl,
      headers: { 'content-type': 'application/json', [sandboxSignatureHeader]: signature },
      body,
      timeoutMs: 5000,
    })
    const failure = response.ok ? null : response.failure
    const status = response.ok ? response.value.status : failure?.kind === 'rejected' ? failure.status : 0
    await sessions.change(session.id, (now) => ({
      ...now,
      sent: [...now.sent, { at: clock.now(), mode, status }].slice(-20),
    }))
  }

  function sendAs(session: SandboxSession, mode: SandboxWebhook): void {
    if (mode === 'never') return
    defer(() => post(session, mode), mode === 'late' ? lateMs : 0)
    if (mode === 'twice') defer(() => post(session, mode), 0)
  }

  return {
    find: sessions.find,
    list: sessions.list,

    async choose(id, choice) {
      const session = await sessions.change(id, (now) => afterChoice(now, choice))
      if (!session) return fail({ kind: (await sessions.find(id)) ? 'over' : 'unknown-session' })
      if (session.step === 'challenge') return ok({ next: sandboxPage(id) })
      sendAs(session, session.webhook)
      const closed = choice.kind === 'outcome' && choice.outcome === 'closed'
      return ok({ next: closed ? null : session.returnUrl })
    },

    async dispute(id, step) {
      const session = await sessions.change(id, (now) => afterDisputeStep(now, step, clock.now()))
      if (!session?.dispute)
        return fail({ kind: (await sessions.find(id)) ? 'not-possible' : 'unknown-session' })
      const body = new TextEncoder().encode(JSON.stringify(disputeEventOf(session, session.dispute)))
      return ok({ headers: { [sandboxSignatureHeader]: signSandbox(secret, body) }, query: {}, body })
    },

    async send(id, mode) {
      const session = await sessions.find(id)
      if (!session) return fail({ kind: 'unknown-session' })
      sendAs(session, mode)
      return ok(undefined)
    },
  }
}

/** The hosted page of a session. */
export const sandboxPage = (id: string): string => `/dev/pay/${id}`

/** A forged event claims that the payment was captured. */
const eventOf = ({ id, attemptId, state, amount, refunded }: SandboxSession, forged: boolean) => ({
  id: `${id}:${forged ? 'captured' : state}:${refunded.minor}`,
  type: 'payment',
  attempt: attemptId,
  payment: id,
  state: forged ? 'captured' : state,
  amount: amount.minor,
  currency: amount.currency,
})

const disputeEventOf = (session: SandboxSession, dispute: SandboxDispute) => ({
  id: `${session.id}:dispute:${dispute.event}:${dispute.at}`,
  type: 'dispute',
  attempt: session.attemptId,
  payment: session.id,
  dispute: sandboxDisputeNotice(session, dispute),
})
