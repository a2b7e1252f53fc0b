import { describe, expect, test } from 'vitest'
import { sandboxWebhooks, type SandboxWebhook } from '#commerce/payments/sandbox/sandbox-gateway.ts'
import { ok } from '#kernel/result.ts'
import type { HttpRequest } from '#infrastructure/http-client/client.ts'
import { createSandboxGateway } from '#adapters/payments/sandbox/sandbox-gateway.ts'
import { createSandboxProvider } from '#adapters/payments/sandbox/sandbox-provider.ts'
import { createSandboxRepository } from '#adapters/payments/sandbox/sandbox-repository.ts'
import { aStartRequest } from '../../support/builders/a-start-request.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const secret = 'a secret of the test'

describeDatabases('the sandbox', (open) => {
  async function aPayment() {
    const clock = manualClock()
    const sessions = createSandboxRepository((await open()).db)
    const sent: HttpRequest[] = []
    const waits: number[] = []
    const running: Promise<void>[] = []
    const gateway = createSandboxGateway({
      sessions,
      secret,
      clock,
      http: {
        send: async (request) => {
          sent.push(request)
          return ok({ status: 200, headers: new Headers(), body: '' })
        },
      },
      defer(work, afterMs) {
        waits.push(afterMs)
        running.push(work())
      },
    })
    const provider = createSandboxProvider({ sessions, secret, clock, newId: () => '1' })
    await provider.start(aStartRequest({ attemptId: '00000000-0000-4000-8000-000000000001' }))
    const readWebhook = ({ headers = {}, body = '' }: HttpRequest) =>
      provider.readWebhook({ headers, query: {}, body: new TextEncoder().encode(body) }, clock.now())
    return { gateway, sent, waits, readWebhook, idle: () => Promise.all(running) }
  }

  test.each<{ how: SandboxWebhook; waits: number[] }>([
    { how: 'once', waits: [0] },
    { how: 'twice', waits: [0, 0] },
    { how: 'late', waits: [10_000] },
    { how: 'never', waits: [] },
    { how: 'forged', waits: [0] },
  ])('the sandbox sends its webhook $how', async ({ how, waits: expected }) => {
    const { gateway, sent, waits, readWebhook, idle } = await aPayment()
    await gateway.choose('sbx_1', { kind: 'outcome', outcome: 'decline', webhook: how })
    await idle()
    expect(waits).toEqual(expected)
    expect(new Set(sent.map(({ url }) => url)).size).toBe(Math.min(1, expected.length))
    const notices = sent.map(readWebhook)
    if (how === 'forged') {
      expect(notices).toEqual([{ ok: false, failure: { kind: 'forged' } }])
      // It claims that a declined payment was captured.
      expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ state: 'captured' })
    } else {
      // All deliveries have one event id.
      expect(notices.every((one) => one.ok)).toBe(true)
      expect(new Set(notices.map((one) => (one.ok ? one.value.eventId : ''))).size).toBe(
        Math.min(1, expected.length),
      )
    }
    expect((await gateway.find('sbx_1'))?.sent).toHaveLength(expected.length)
  })

  test('the sandbox sends webhooks on demand and records the response', async () => {
    const { gateway, sent, idle } = await aPayment()
    for (const how of sandboxWebhooks) await gateway.send('sbx_1', how)
    await idle()
    expect(sent).toHaveLength(5)
    expect((await gateway.find('sbx_1'))?.sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await gateway.send('sbx_2', 'once')).toEqual({ ok: false, failure: { kind: 'unknown-session' } })
  })

  test('a sandbox payment ends once, and a page that stayed open changes nothing', async () => {
    const { gateway } = await aPayment()
    const outcome = { kind: 'outcome', outcome: 'approve', webhook: 'never' } as const
    expect((await gateway.choose('sbx_1', outcome)).ok).toBe(true)
    expect(await gateway.choose('sbx_1', { ...outcome, outcome: 'decline' })).toEqual({
      ok: false,
      failure: { kind: 'over' },
    })
    expect(await gateway.choose('sbx_1', { kind: 'code', code: '123456' })).toMatchObject({ ok: false })
  })
})

describe('pre-scoring of the sandbox', () => {
  test.each([
    ['+971501230002', 'not-approved'],
    ['+971501230003', 'amount-too-high'],
    ['+971501230004', 'amount-too-low'],
    ['+971501230005', 'no-response'],
    ['+971501234567', 'eligible'],
  ])('pre-scoring for the phone %s returns %s', async (phone, expected) => {
    const provider = createSandboxProvider({
      sessions: {} as ReturnType<typeof createSandboxRepository>,
      secret,
      clock: manualClock(),
      newId: () => '1',
    })
    const { contact, ...request } = aStartRequest({ method: 'tabby' })
    expect(await provider.checkEligibility({ ...request, contact: { ...contact, phone } })).toBe(expected)
  })
})
