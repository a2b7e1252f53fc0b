import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCliFixture } from '../../support/shops/cli-fixture.ts'

let fixture: Awaited<ReturnType<typeof aCliFixture>>
beforeAll(async () => {
  fixture = await aCliFixture()
})
afterAll(() => fixture.shop.close())

type Shown = {
  readonly order: {
    readonly status: string
    readonly reviewReasons: readonly string[]
    readonly shipments: readonly {
      readonly status: string
      readonly failedAttempts: number
      readonly earliest: string
      readonly slot: { readonly day: string } | null
    }[]
  }
}
const shown = async (number: string) => (await fixture.asJson<Shown>('order', 'show', number)).order
const majlis = (...argv: readonly string[]) => fixture.majlis(...argv)
const later = (days: number): string =>
  new Date(Date.parse(fixture.day) + days * 86_400_000).toISOString().slice(0, 10)

describe('majlis order', () => {
  test('cancels a shipment after the third failed delivery attempt, and releases its reservations', async () => {
    const { number } = await fixture.ordered()
    await fixture.advance(number, 'approve', 'process', 'schedule', 'out')
    for (const attempt of [1, 2]) {
      expect((await majlis('order', 'fail', number)).code).toBe(0)
      expect((await shown(number)).shipments[0]).toMatchObject({ failedAttempts: attempt })
      const moved = await majlis('order', 'reschedule', number, '--day', later(attempt + 3))
      expect(moved).toMatchObject({ code: 0, stderr: '' })
      await fixture.advance(number, 'out')
    }
    expect((await majlis('order', 'fail', number, '--note', 'third time')).stdout).toContain('third time')
    expect(await shown(number)).toMatchObject({ status: 'canceled', shipments: [{ status: 'Canceled' }] })
    expect((await majlis('reconcile')).stdout).toContain('checks passed')
  })

  test('reschedules a shipment to a future day or an offered slot only', async () => {
    const { number } = await fixture.ordered()
    await fixture.advance(number, 'approve', 'process', 'schedule')
    const again = (...to: readonly string[]) => majlis('order', 'reschedule', number, ...to)
    expect((await again('--day', 'Tuesday')).stderr).toContain('is not a day')
    expect((await again('--day', later(-1))).stderr).toContain('The slot does not exist, or the day is over')
    expect((await again('--slot', 'ae:nowhere:2026-11-24:09-13')).stderr).toContain('The slot does not exist')
    expect(await again('--day', later(5))).toMatchObject({ code: 0, stderr: '' })
    expect((await shown(number)).shipments[0]).toMatchObject({ earliest: later(5) })
  })

  test('cancels a returned delivery, an order and a single shipment', async () => {
    const [returned, canceled] = [await fixture.ordered(), await fixture.ordered()]
    await fixture.advance(returned.number, 'approve', 'process', 'schedule', 'out')
    expect((await majlis('order', 'refuse', returned.number)).code).toBe(0)
    expect((await shown(returned.number)).shipments[0]?.status).toBe('Canceled')
    expect((await majlis('order', 'cancel', canceled.number, '--note', 'sold out')).code).toBe(0)
    expect(await shown(canceled.number)).toMatchObject({ status: 'canceled' })
    const one = await fixture.ordered()
    expect((await majlis('order', 'cancel-shipment', one.number, '--shipment', '2')).code).toBe(1)
    expect((await majlis('order', 'cancel-shipment', one.number)).code).toBe(0)
    expect((await shown(one.number)).shipments).toMatchObject([{ status: 'Canceled' }])
    expect((await majlis('order', 'approve', canceled.number)).code).toBe(1)
    expect((await majlis('order', 'hand-over', returned.number)).code).toBe(1)
    expect((await majlis('order', 'complete-cancellation', returned.number)).code).toBe(1)
    expect((await majlis('reconcile')).stdout).toContain('checks passed')
  })

  test('puts many orders from one phone on hold until release-hold', async () => {
    let onHold = ''
    for (let order = 0; order < 8 && onHold === ''; order += 1) {
      const { number } = await fixture.ordered('+971501239999')
      if ((await shown(number)).reviewReasons.length > 0) onHold = number
    }
    expect((await majlis('order', 'approve', onHold)).stderr).toContain('majlis order release-hold')
    expect((await majlis('order', 'release-hold', onHold)).code).toBe(0)
    expect((await shown(onHold)).reviewReasons).toEqual([])
    expect((await majlis('order', 'put-on-hold', onHold)).stderr).toContain('Give it a reason')
    expect((await majlis('order', 'put-on-hold', onHold, '--note', 'an odd address')).code).toBe(0)
    expect((await shown(onHold)).reviewReasons).toEqual(['operator'])
    expect((await majlis('order', 'release-hold', onHold)).code).toBe(0)
    expect((await majlis('order', 'approve', onHold)).code).toBe(0)
  })
})
