import type { Clock } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import type {
  SandboxGateway,
  SandboxSession,
  SandboxWebhook,
} from '#commerce/payments/sandbox/sandbox-gateway.ts'
import { afterChoice } from '#commerce/payments/sandbox/sandbox-rules.ts'
import type { HttpClient } from '#infrastructure/http-client/client.ts'
import type { SandboxRepository } from './sandbox-repository.ts'
import { sandboxSignatureHeader, signSandbox } from './sandbox-signature.ts'

type Dependencies = {
  readonly sessions: SandboxRepository
  readonly http: Pick<HttpClient, 'send'>
  readonly secret: string
  readonly clock: Clock
  /** Runs work after the answer was given, after as many milliseconds. */
  readonly defer: (work: () => Promise<void>, afterMs: number) => void
}

const lateMs = 10_000

/** The provider of demo mode. Its webhooks go to the shop's own endpoint by HTTP, as those of others do. */
export function createSandboxGateway({ sessions, http, secret, clock, defer }: Dependencies): SandboxGateway {
  async function post(session: SandboxSession, how: SandboxWebhook): Promise<void> {
    const body = JSON.stringify(eventOf(session, how === 'forged'))
    const signature = signSandbox(how === 'forged' ? 'somebody else' : secret, body)
    const answer = await http.send({
      method: 'POST',
      url: session.webhookTo,
      headers: { 'content-type': 'application/json', [sandboxSignatureHeader]: signature },
      body,
      timeoutMs: 5000,
    })
    const failed = answer.ok ? null : answer.failure
    const status = answer.ok ? answer.value.status : failed?.kind === 'rejected' ? failed.status : 0
    await sessions.change(session.id, (now) => ({
      ...now,
      sent: [...now.sent, { at: clock.now(), how, status }].slice(-20),
    }))
  }

  function sendAs(session: SandboxSession, how: SandboxWebhook): void {
    if (how === 'never') return
    defer(() => post(session, how), how === 'late' ? lateMs : 0)
    if (how === 'twice') defer(() => post(session, how), 0)
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
      return ok({ next: closed ? null : session.returnTo })
    },

    async send(id, how) {
      const session = await sessions.find(id)
      if (!session) return fail({ kind: 'unknown-session' })
      sendAs(session, how)
      return ok(undefined)
    },
  }
}

/** The hosted page of a session. */
export const sandboxPage = (id: string): string => `/dev/pay/${id}`

/** A forged one says that what was not paid is paid. */
const eventOf = ({ id, attemptId, state, amount, refunded }: SandboxSession, forged: boolean) => ({
  id: `${id}:${forged ? 'captured' : state}:${refunded.minor}`,
  type: 'payment',
  attempt: attemptId,
  payment: id,
  state: forged ? 'captured' : state,
  amount: amount.minor,
  currency: amount.currency,
})
