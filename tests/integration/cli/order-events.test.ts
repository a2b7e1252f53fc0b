import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDesk } from '../../support/shops/a-desk.ts'

let desk: Awaited<ReturnType<typeof aDesk>>
beforeAll(async () => {
  desk = await aDesk()
}, 120_000)
afterAll(() => desk.shop.close())

type Shown = {
  readonly order: {
    readonly status: string
    readonly heldFor: readonly string[]
    readonly shipments: readonly {
      readonly status: string
      readonly failedAttempts: number
      readonly earliest: string
      readonly slot: { readonly day: string } | null
    }[]
  }
}
const shown = async (number: string) => (await desk.asJson<Shown>('order', 'show', number)).order
const majlis = (...argv: readonly string[]) => desk.majlis(...argv)
const later = (days: number): string =>
  new Date(Date.parse(desk.day) + days * 86_400_000).toISOString().slice(0, 10)
describe('majlis order', () => {
  test('a shipment that nobody opens the door for three times is canceled, and nothing stays reserved for it', async () => {
    const { number } = await desk.ordered()
    await desk.advance(number, 'approve', 'process', 'schedule', 'out')
    for (const attempt of [1, 2]) {
      expect((await majlis('order', 'fail', number)).code).toBe(0)
      expect((await shown(number)).shipments[0]).toMatchObject({ failedAttempts: attempt })
      const moved = await majlis('order', 'reschedule', number, '--day', later(attempt + 3))
      expect(moved).toMatchObject({ code: 0, stderr: '' })
      await desk.advance(number, 'out')
    }
    expect((await majlis('order', 'fail', number, '--note', 'third time')).stdout).toContain('third time')
    expect(await shown(number)).toMatchObject({ status: 'canceled', shipments: [{ status: 'Canceled' }] })
    expect((await majlis('reconcile')).stdout).toContain('agree with the orders')
  })

  test('another day is one that is still to come', async () => {
    const { number } = await desk.ordered()
    await desk.advance(number, 'approve', 'process', 'schedule')
    const again = (...to: readonly string[]) => majlis('order', 'reschedule', number, ...to)
    expect((await again('--day', 'Tuesday')).stderr).toContain('is no day')
    expect((await again('--day', later(-1))).stderr).toContain('no such slot on offer, or the day is over')
    expect((await again('--slot', 'ae:nowhere:2026-11-24:09-13')).stderr).toContain('no such slot')
    expect(await again('--day', later(5))).toMatchObject({ code: 0, stderr: '' })
    expect((await shown(number)).shipments[0]).toMatchObject({ earliest: later(5) })
  })

  test('what is refused at the door comes back, and what the shop cancels is not sent', async () => {
    const [refused, canceled] = [await desk.ordered(), await desk.ordered()]
    await desk.advance(refused.number, 'approve', 'process', 'schedule', 'out')
    expect((await majlis('order', 'refuse', refused.number)).code).toBe(0)
    expect((await shown(refused.number)).shipments[0]?.status).toBe('Canceled')
    expect((await majlis('order', 'cancel', canceled.number, '--note', 'sold out')).code).toBe(0)
    expect(await shown(canceled.number)).toMatchObject({ status: 'canceled' })
    const one = await desk.ordered()
    expect((await majlis('order', 'cancel-shipment', one.number, '--shipment', '2')).code).toBe(1)
    expect((await majlis('order', 'cancel-shipment', one.number)).code).toBe(0)
    expect((await shown(one.number)).shipments).toMatchObject([{ status: 'Canceled' }])
    expect((await majlis('order', 'approve', canceled.number)).code).toBe(1)
    expect((await majlis('order', 'hand-over', refused.number)).code).toBe(1)
    expect((await majlis('order', 'finish-cancel', refused.number)).code).toBe(1)
    expect((await majlis('reconcile')).stdout).toContain('agree with the orders')
  })

  test('many orders of one phone are held, and go on when somebody has looked', async () => {
    let held = ''
    for (let order = 0; order < 8 && held === ''; order += 1) {
      const { number } = await desk.ordered('+971501239999')
      if ((await shown(number)).heldFor.length > 0) held = number
    }
    expect((await majlis('order', 'approve', held)).stderr).toContain('majlis order release')
    expect((await majlis('order', 'release', held)).code).toBe(0)
    expect((await shown(held)).heldFor).toEqual([])
    expect((await majlis('order', 'approve', held)).code).toBe(0)
  })
})
