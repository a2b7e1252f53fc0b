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
import { serveProvider } from '../support/builders/provider-line.ts'
import { rounds } from '../support/rounds.ts'

const compiled = mkdtempSync(join(tmpdir(), 'majlis-compiled-'))
afterAll(() => rmSync(compiled, { recursive: true, force: true }))

/** Runs a payment up to its step number `point`; at 0 to its end. Answers what it printed; undefined: it was killed. */
function payAndDie(...given: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['tests/support/crashes/crash-during-payment.ts', ...given], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // Most of such a life is reading modules.
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    })
    let said = ''
    child.stdout.on('data', (text) => (said += String(text)))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(undefined)
      else if (code === 0) resolve(said.trim())
      else reject(new Error(`the payment ended with ${code}`))
    })
  })
}

/**
 * Where it is killed: in the longest runs before every step, in the full one before the first, after every call to a
 * provider and before every twelfth, in the short one at three.
 */
function pointsOf(steps: string): readonly number[] {
  const all = [...steps].map((_, index) => index + 1)
  if (rounds() >= 200) return all
  if (rounds() < 20) return all.filter((point) => point % 20 === 8)
  return all.filter((point) => point === 1 || steps[point - 2] === 'c' || point % 12 === 0)
}
const longest = 1_800_000

/** The other side: what it has of our money, by attempt. */
type There = {
  readonly address: string
  readonly paid: (id: string) => Promise<boolean>
  readonly standing: (id: string) => Promise<{ readonly captured: number; readonly refunded: number }>
  readonly hearAgain: (shop: PayingShop, orderId: string) => Promise<void>
  close(): Promise<void>
}

async function otherSide(harness: PaymentHarness, shop: PayingShop): Promise<There> {
  const { standIn } = harness
  if (!standIn) {
    const find = async (id: string) => {
      const sessions = (await shop.payments.facade.sandbox?.list(100)) ?? []
      return sessions.find(({ attemptId }) => attemptId === id)
    }
    return {
      address: '',
      paid: async (id) => isPaid((await find(id))?.state ?? 'pending'),
      async standing(id) {
        const session = await find(id)
        return { captured: session?.captured.minor ?? 0, refunded: session?.refunded.minor ?? 0 }
      },
      hearAgain: async () => undefined,
      close: async () => undefined,
    }
  }
  const server = await serveProvider({ ...harness, standIn }, shop.payments)
  const known = (id: string) => [...standIn.payments.values()].find(({ attemptId }) => attemptId === id)
  return {
    address: server.url,
    paid: async (id) => known(id) !== undefined && server.hasMoney(id),
    standing: async (id) => ({ captured: known(id)?.captured ?? 0, refunded: known(id)?.refunded ?? 0 }),
    async hearAgain({ payments }, orderId) {
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
      const there = await otherSide(harness, operator)
      const pay = ({ id, number }: { id: string; number: string }, point: number) =>
        payAndDie(database.url, id, number, name, String(point), there.address)
      const steps = (await pay(await operator.placed(), 0)) ?? ''
      const points = pointsOf(steps)
      /** Whether money had moved by the time of each point. */
      const moved = new Set<boolean>()
      let killed = 0
      for (const point of points) {
        const order = await operator.placed()
        const lived = await pay(order, point)
        // What runs beside an answer takes a step more or less; then there is no such point.
        if (lived !== undefined) {
          expect(lived.length, `${name}, step ${point}: ${lived}`).toBeLessThan(point)
          continue
        }
        killed += 1

        // The shop opens again, hears what it has not acknowledged, and its job asks about everything that is open.
        const shop = await aPayingShop(database, harness)
        const said = `${name}, before step ${point} of ${steps}`
        shop.clock.advance(180_000)
        await there.hearAgain(shop, order.id)
        await shop.payments.pollPending()
        const { order: found } = await shop.orderOf(order.number)
        let paidThere = false
        for (const { id, state, captured } of await shop.payments.listAttempts(order.id)) {
          const paid = await there.paid(id)
          paidThere ||= paid
          expect([isPaid(state), captured.minor], said).toEqual([paid, (await there.standing(id)).captured])
        }
        moved.add(paidThere)
        expect([found.status, found.payment.state], said).toEqual(
          paidThere ? ['confirmed', 'paid'] : ['pending', 'pending'],
        )

        // Who was thrown out pays once more, unless it is paid.
        if (!paidThere) {
          const again = await shop.begin(order)
          await harness.act(again, 'approve', shop.payments)
          await there.hearAgain(shop, order.id)
          await shop.payments.facade.handleReturn(again.id)
        }
        const kept = (await shop.orderOf(order.number)).order
        expect(kept, said).toMatchObject({ status: 'confirmed', payment: { state: 'paid', paid: due } })
        const paying = (await shop.payments.listAttempts(order.id)).filter(({ state }) => isPaid(state))
        expect(paying, said).toHaveLength(1)
        const id = paying[0]?.id ?? ''

        // The operator asks for the same part again. Where the provider knows no keys, somebody looks at its desk.
        const { part, given } = await deliverAndRefund(shop, id)
        if (!given.ok) {
          expect([given.failure.kind, harness.providers[0]?.supportsIdempotency], said).toEqual([
            'in-doubt',
            false,
          ])
          const { refunded } = await there.standing(id)
          await shop.payments.recordRefund(id, part, refunded > 0 ? 'done' : 'rejected')
          if (refunded === 0)
            expect(await shop.payments.refund(id, { ...part, key: `${part.key}:2` }), said).toMatchObject({
              ok: true,
            })
        }
        const wanted = { captured: dueMinor, refunded: refundMinor }
        expect(await there.standing(id), said).toEqual(wanted)
        expect(await shop.attemptOf(order.id), said).toMatchObject({
          state: 'partially-refunded',
          captured: due,
          refunded: money(refundMinor, harness.currency),
        })
        expect(await shop.cardOf(order.id), said).toEqual([
          { state: 'captured', amount: money(cardMinor, harness.currency) },
        ])
        expect(shop.errors, said).toEqual([])
        await shop.payments.close()
      }
      console.log(`${name}: killed at ${killed} of ${steps.length} steps`)
      expect([moved.size, killed > points.length / 2]).toEqual([2, true])
      await there.close()
      await operator.payments.close()
      await database.close()
    },
    longest,
  )
})
