import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isPaid } from '#commerce/payments/attempt/attempt-states.ts'
import { money } from '#kernel/money.ts'
import { realAdapters, sandboxFamilies } from '../contract/payments/every-harness.ts'
import type { PaymentHarness } from '../support/shops/a-payment-harness.ts'
import { aPayingShop, cardMinor, dueMinor, type PayingShop } from '../support/shops/a-paying-shop.ts'
import { createPostgresql, describePostgresql } from '../support/databases/databases.ts'
import { deliverAndRefund, refundMinor } from '../support/shops/deliver-and-refund.ts'
import { serveProvider } from '../support/servers/remote-provider.ts'
import { rounds } from '../support/rounds.ts'

const compiled = mkdtempSync(join(tmpdir(), 'majlis-compiled-'))
afterAll(() => rmSync(compiled, { recursive: true, force: true }))

/** Runs a payment up to its step number `point`, or to its end at 0. Resolves to its output; undefined: it was killed. */
function payAndCrash(...args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['tests/support/crashes/crash-during-payment.ts', ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // Most of the run is loading modules.
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    })
    let output = ''
    child.stdout.on('data', (text) => (output += String(text)))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(undefined)
      else if (code === 0) resolve(output.trim())
      else reject(new Error(`the payment ended with ${code}`))
    })
  })
}

/**
 * The steps to crash before: every one in the longest runs; in full runs the first, every twelfth and each after a call
 * to the provider; a few in short runs.
 */
function pointsOf(steps: string): readonly number[] {
  const all = [...steps].map((_, index) => index + 1)
  if (rounds() >= 200) return all
  if (rounds() < 20) return all.filter((point) => point === 1 || point % 20 === 8)
  return all.filter((point) => point === 1 || steps[point - 2] === 'c' || point % 12 === 0)
}
const timeoutMs = 1_800_000

/** The provider's view of payments, by attempt. */
type ProviderView = {
  readonly url: string
  readonly isPaid: (id: string) => Promise<boolean>
  readonly amountsOf: (id: string) => Promise<{ readonly captured: number; readonly refunded: number }>
  readonly repeatWebhooks: (shop: PayingShop, orderId: string) => Promise<void>
  close(): Promise<void>
}

async function viewOf(harness: PaymentHarness, shop: PayingShop): Promise<ProviderView> {
  const { standIn } = harness
  if (!standIn) {
    const find = async (id: string) => {
      const sessions = (await shop.payments.facade.sandbox?.list(100)) ?? []
      return sessions.find(({ attemptId }) => attemptId === id)
    }
    return {
      url: '',
      isPaid: async (id) => isPaid((await find(id))?.state ?? 'pending'),
      async amountsOf(id) {
        const session = await find(id)
        return { captured: session?.captured.minor ?? 0, refunded: session?.refunded.minor ?? 0 }
      },
      repeatWebhooks: async () => undefined,
      close: async () => undefined,
    }
  }
  const server = await serveProvider({ ...harness, standIn }, shop.payments)
  const known = (id: string) => [...standIn.payments.values()].find(({ attemptId }) => attemptId === id)
  return {
    url: server.url,
    isPaid: async (id) => known(id) !== undefined && server.hasMoney(id),
    amountsOf: async (id) => ({ captured: known(id)?.captured ?? 0, refunded: known(id)?.refunded ?? 0 }),
    async repeatWebhooks({ payments }, orderId) {
      for (const attempt of await payments.listAttempts(orderId))
        if (known(attempt.id) && server.hasMoney(attempt.id) && server.wouldSendAgain(attempt.id))
          await payments.facade.handleWebhook(harness.code, await harness.webhook(attempt))
      await payments.idle()
    },
    close: () => server.close(),
  }
}

describePostgresql('a process killed during a payment', () => {
  test.each(
    rounds() >= 20
      ? [...sandboxFamilies, ...realAdapters]
      : [...sandboxFamilies.slice(0, 1), ...realAdapters.slice(3, 4)],
  )(
    'recovers between any two steps: shop and provider agree, paid once and refunded once (%s)',
    async (name, make) => {
      const database = await createPostgresql()
      const harness = make()
      const due = money(dueMinor, harness.currency)
      const operator = await aPayingShop(database, harness)
      const provider = await viewOf(harness, operator)
      const pay = ({ id, number }: { id: string; number: string }, point: number) =>
        payAndCrash(database.url, id, number, name, String(point), provider.url)
      const steps = (await pay(await operator.placed(), 0)) ?? ''
      const points = pointsOf(steps)
      /** Whether the payment had been made at each point. */
      const paidAtPoints = new Set<boolean>()
      let killed = 0
      for (const point of points) {
        const order = await operator.placed()
        const stepsOfSurvivor = await pay(order, point)
        // Deferred work makes the number of steps vary: the run may end before this point.
        if (stepsOfSurvivor !== undefined) {
          expect(stepsOfSurvivor.length, `${name}, step ${point}: ${stepsOfSurvivor}`).toBeLessThan(point)
          continue
        }
        killed += 1

        // After a restart, the provider repeats webhooks and the job polls what is open.
        const shop = await aPayingShop(database, harness)
        const where = `${name}, before step ${point} of ${steps}`
        shop.clock.advance(180_000)
        await provider.repeatWebhooks(shop, order.id)
        await shop.payments.pollPending()
        const { order: found } = await shop.orderOf(order.number)
        let isPaidAtProvider = false
        for (const { id, state, captured } of await shop.payments.listAttempts(order.id)) {
          const paid = await provider.isPaid(id)
          isPaidAtProvider ||= paid
          expect([isPaid(state), captured.minor], where).toEqual([
            paid,
            (await provider.amountsOf(id)).captured,
          ])
        }
        paidAtPoints.add(isPaidAtProvider)
        expect([found.status, found.payment.state], where).toEqual(
          isPaidAtProvider ? ['confirmed', 'paid'] : ['pending', 'pending'],
        )

        // The shopper retries an unpaid order.
        if (!isPaidAtProvider) {
          const again = await shop.begin(order)
          await harness.act(again, 'approve', shop.payments)
          await provider.repeatWebhooks(shop, order.id)
          await shop.payments.facade.handleReturn(again.id)
        }
        const confirmed = (await shop.orderOf(order.number)).order
        expect(confirmed, where).toMatchObject({ status: 'confirmed', payment: { state: 'paid', paid: due } })
        const paying = (await shop.payments.listAttempts(order.id)).filter(({ state }) => isPaid(state))
        expect(paying, where).toHaveLength(1)
        const id = paying[0]?.id ?? ''

        // The operator repeats the refund. Without idempotency at the provider, its outcome is looked up there.
        const { part, refund } = await deliverAndRefund(shop, id)
        if (!refund.ok) {
          expect([refund.failure.kind, harness.providers[0]?.supportsIdempotency], where).toEqual([
            'in-doubt',
            false,
          ])
          const { refunded } = await provider.amountsOf(id)
          await shop.payments.recordRefund(id, part, refunded > 0 ? 'done' : 'rejected')
          if (refunded === 0)
            expect(await shop.payments.refund(id, { ...part, key: `${part.key}:2` }), where).toMatchObject({
              ok: true,
            })
        }
        const wanted = { captured: dueMinor, refunded: refundMinor }
        expect(await provider.amountsOf(id), where).toEqual(wanted)
        expect(await shop.attemptOf(order.id), where).toMatchObject({
          state: 'partially-refunded',
          captured: due,
          refunded: money(refundMinor, harness.currency),
        })
        expect(await shop.cardOf(order.id), where).toEqual([
          { state: 'captured', amount: money(cardMinor, harness.currency) },
        ])
        expect(shop.errors, where).toEqual([])
        await shop.payments.close()
      }
      console.log(`${name}: killed at ${killed} of ${steps.length} steps`)
      expect([paidAtPoints.size, killed > points.length / 2]).toEqual([2, true])
      await provider.close()
      await operator.payments.close()
      await database.close()
    },
    timeoutMs,
  )
})
