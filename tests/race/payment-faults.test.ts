import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { sandbox } from '../contract/payments/sandbox-stand-in.ts'
import { aPayingShop, cardMinor } from '../support/a-paying-shop.ts'
import { createPostgresql, describePostgresql } from '../support/databases.ts'
import { rounds } from '../support/rounds.ts'

/** More statements than a payment has. */
const furthest = 200
const methods = ['tap', 'benefit', 'tabby', 'tap_apple_pay'] as const

/** Runs a payment up to its statement number `point`. False: it was over before that. */
function payAndDie(...given: readonly string[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['tests/support/pay-and-die.ts', ...given], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(true)
      else if (code === 0) resolve(false)
      else reject(new Error(`the payment ended with ${code}`))
    })
  })
}

/**
 * How far from one point to the next: in the longest runs every point of every family, in the full one every point of a
 * card and some of the others, in the short one some of a card.
 */
const stepOf = (method: string): number =>
  rounds() >= 200 || (rounds() >= 20 && method === 'tap') ? 1 : rounds() >= 20 ? 9 : 15
const longest = 1_800_000

describePostgresql('a payment that is killed', () => {
  test.each(rounds() >= 20 ? methods : methods.slice(0, 1))(
    'between any two of its steps is found again: shop and provider agree, and it is paid once (%s)',
    async (method) => {
      const database = await createPostgresql()
      const harness = sandbox(method, 'ae')
      const due = money(129_900 - cardMinor, 'AED')
      let point = 1 + (methods.indexOf(method) % stepOf(method))
      let over = false
      /** At which points it was killed, and whether money had moved by then. */
      const killedAt: { point: number; paidThere: boolean }[] = []
      while (!over && point < furthest) {
        const before = await aPayingShop(database)
        const order = await before.placed(method)
        await before.payments.close()
        over = !(await payAndDie(database.url, order.id, order.number, method, String(point)))

        // The shop opens again, and its job asks about everything that is open.
        const shop = await aPayingShop(database)
        const said = `${method}, before statement ${point}`
        shop.clock.advance(120_000)
        await shop.payments.pollPending()
        const sessions = async () =>
          ((await shop.payments.facade.sandbox?.list(100)) ?? []).filter(
            ({ orderNumber }) => orderNumber === order.number,
          )
        const paidThere = (await sessions()).some(
          ({ state }) => state === 'captured' || state === 'authorised',
        )
        const { order: found } = await shop.orderOf(order.number)
        if (!over) killedAt.push({ point, paidThere })
        expect([found.status, found.payment.state], said).toEqual(
          paidThere ? ['confirmed', 'paid'] : ['pending', 'pending'],
        )
        for (const attempt of await shop.payments.listAttempts(order.id)) {
          const session = (await sessions()).find(({ attemptId }) => attemptId === attempt.id)
          if (!session) continue
          // One whose start was never answered has no door: it stays created, and is asked about like one that is pending.
          const state = attempt.state === 'created' ? 'pending' : attempt.state
          expect([state, attempt.captured], said).toEqual([session.state, session.captured])
        }

        // Who was thrown out pays once more, unless it is paid.
        if (!paidThere) {
          const attempt = await shop.begin(order)
          await harness.act(attempt, 'approve', shop.payments)
          await shop.payments.facade.handleReturn(attempt.id)
        }
        const kept = (await shop.orderOf(order.number)).order
        expect(kept, said).toMatchObject({ status: 'confirmed', payment: { state: 'paid', paid: due } })
        const held = (await sessions()).filter(({ state }) => state === 'captured' || state === 'authorised')
        expect(held, said).toHaveLength(1)
        expect(await shop.cardOf(order.id), said).toEqual([
          { state: 'captured', amount: money(cardMinor, 'AED') },
        ])
        expect(shop.errors, said).toEqual([])
        await shop.payments.close()
        point += stepOf(method)
      }
      expect(over).toBe(true)
      console.log(`${method}: killed before statements ${killedAt.map((one) => one.point).join(', ')}`)
      expect(new Set(killedAt.map(({ paidThere }) => paidThere)).size).toBe(2)
      await database.close()
    },
    longest,
  )
})
