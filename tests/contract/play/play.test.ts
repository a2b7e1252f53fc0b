import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPlayModule } from '#adapters/play/create-play-module.ts'
import { createPlayRepository } from '#adapters/play/play-repository.ts'
import { plays } from '#adapters/play/play-tables.ts'
import { createPromotionRepository } from '#adapters/promotions/promotion-repository.ts'
import { toPrizePromotion } from '#commerce/play/prize.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { storefront } from '#kernel/storefront.ts'
import { createCrossPlayAnswer } from '#stand-ins/cross-play.ts'
import { faultyService, standInKey } from '#stand-ins/stand-in.ts'
import { storedPromotions } from '../../support/builders/stored-promotions.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const [country] = theCountries
if (!country) throw new Error('no country')
const here = storefront(country, 'en')
const day = 24 * 60 * 60 * 1000
const from = '203.0.113.1'

function aGame(db: Database, answer = createCrossPlayAnswer()) {
  const clock = manualClock()
  const service = faultyService(answer)
  const game = createPlayModule(db, {
    env: { crossPlay: { url: 'https://play.example/graphql', key: standInKey } },
    contentDirectory: 'src/content',
    clock,
    rateLimiter: { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    report: () => undefined,
    fetch: service.fetch,
  })
  const play = (token: string | null, choice: number) => game.play(token, { choice, from }, here)
  const shown = async (token: string) => {
    const loaded = await game.load(token, here)
    if (!loaded.ok) throw new Error(loaded.failure.kind)
    return loaded.value.played
  }
  return { clock, service, game, play, shown }
}

describeDatabases('the game of a campaign', (open) => {
  test('is won with a coupon that one order uses once, until its last day', async () => {
    const { db } = await open()
    const { play, shown } = aGame(db)
    expect(await shown('a cart')).toBeNull()
    expect(await play('a cart', 2)).toEqual({ ok: true, value: undefined })
    const played = await shown('a cart')
    expect(played).toEqual({
      coupon: expect.stringMatching(/^PLAY[A-HJ-NP-Z2-9]{10}$/) as unknown,
      until: '2026-12-03',
    })
    const [stored, ...others] = await storedPromotions(db)
    expect(others).toEqual([])
    expect(stored?.promotion).toMatchObject({
      country: country.isoCode,
      conditions: {
        coupon: typeof played === 'object' ? played?.coupon : '',
        schedule: { until: '2026-12-04T00:00' },
      },
      benefit: { kind: 'cart', discount: { rate: 1000 } },
      limits: { uses: 1 },
    })
    expect(stored?.promotion.announcesCode ?? false).toBe(false)
  })

  test('has one try a day, whatever is chosen later, and another one tomorrow', async () => {
    const { db } = await open()
    const { play, shown, clock, service } = aGame(db)
    await play('a cart', 1)
    expect(await shown('a cart')).toBe('lost')
    const { length } = service.requests
    await play('a cart', 2)
    expect(await shown('a cart')).toBe('lost')
    expect(service.requests).toHaveLength(length)
    expect(await shown('another cart')).toBeNull()
    clock.advance(day)
    expect(await shown('a cart')).toBeNull()
    await play('a cart', 2)
    expect(await shown('a cart')).toMatchObject({ coupon: expect.any(String) as unknown })
    expect(await storedPromotions(db)).toHaveLength(1)
  })

  test('is not played without a cart, nor with a cup that is not there', async () => {
    const { db } = await open()
    const { play, game } = aGame(db)
    expect(await play(null, 2)).toMatchObject({ failure: { kind: 'no-cart' } })
    for (const choice of [0, -1, 4, 1.5, NaN])
      expect(await play('a cart', choice)).toMatchObject({ failure: { kind: 'unknown-choice' } })
    expect(await game.load(null, here)).toMatchObject({ ok: true, value: { played: null } })
    expect(await db.select().from(plays)).toEqual([])
  })

  test('pays no prize above the terms of the shop', async () => {
    const { db } = await open()
    const { play, shown } = aGame(
      db,
      createCrossPlayAnswer(() => ({ won: true, rate: 9000 })),
    )
    expect(await play('a cart', 1)).toMatchObject({ failure: { kind: 'play-unavailable' } })
    expect(await shown('a cart')).toBeNull()
    expect(await storedPromotions(db)).toEqual([])
  })

  test('sends the service nothing about the visitor, and stores no token', async () => {
    const { db } = await open()
    const { play, service } = aGame(db)
    await play('a-secret-token', 2)
    const [stored] = await db.select().from(plays)
    expect(JSON.stringify([service.requests, stored])).not.toContain('a-secret-token')
    expect(JSON.stringify(service.requests)).not.toContain(stored?.player)
  })

  describe('of a service that fails', () => {
    test.each(['down', 'slow', 'html', 'other-shape'] as const)(
      '%s: the try stays open, and counts once it answers',
      async (fault) => {
        const { db } = await open()
        const { play, shown, service, game, clock } = aGame(db)
        service.injectFault(fault)
        expect(await game.load('a cart', here)).toMatchObject({ failure: { kind: 'play-unavailable' } })
        service.injectFault(null)
        clock.advance(11_000)
        expect(await shown('a cart')).toBeNull()
        service.injectFault(fault)
        expect(await play('a cart', 2)).toMatchObject({ failure: { kind: 'play-unavailable' } })
        expect(await shown('a cart')).toBeNull()
        service.injectFault(null)
        // Its circuit closes by itself; another process has another one.
        const again = aGame(db, (request) => service.answer(request) as Promise<Response>)
        expect(await again.play('a cart', 2)).toMatchObject({ ok: true })
        expect(await again.shown('a cart')).toMatchObject({ coupon: expect.any(String) as unknown })
      },
    )

    test('with errors of GraphQL: the game says so', async () => {
      const { db } = await open()
      const { game } = aGame(db, () => Response.json({ errors: [{ message: 'no such field' }], data: null }))
      expect(await game.load('a cart', here)).toMatchObject({ failure: { kind: 'play-unavailable' } })
    })

    test('that draws twice for one try: the first outcome is that of the try', async () => {
      const { db } = await open()
      const repository = createPlayRepository(db, { promotionsIn: (tx) => aPromotions(tx) })
      const begun = await repository.begin(aTry('a player'))
      expect(await repository.begin(aTry('a player'))).toEqual(begun)
      const prizes = ['PLAYAAAAAAAAAA', 'PLAYBBBBBBBBBB'].map((coupon) => aPrize(begun.id, coupon))
      const finished = await Promise.all(
        [...prizes, null].map((prize) => repository.finish(begun.id, prize, 10)),
      )
      expect(new Set(finished.map(({ coupon }) => coupon)).size).toBe(1)
      expect((await storedPromotions(db)).length).toBe(finished[0]?.outcome === 'won' ? 1 : 0)
    })
  })
})

const at = '2026-11-20T08:00:00.000Z'
const aPromotions = (db: Database) => createPromotionRepository(db, manualClock())
const aTry = (player: string) => ({ campaign: 'cups', country: 'ae', player, day: '2026-11-20', at })
const aPrize = (playId: string, coupon: string) =>
  toPrizePromotion(
    { maxRate: 1500, maxPrizes: 10, validDays: 14 },
    { playId, coupon, rate: 1000, at, country },
  )

describeDatabases('prizes of a campaign', (open) => {
  test('are never more than the terms say, however many win together', async () => {
    const { db } = await open()
    const repository = createPlayRepository(db, { promotionsIn: aPromotions })
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, index) => repository.begin(aTry(`player ${index}`))),
    )
    const finished = await Promise.all(
      tries.map(({ id }, index) => repository.finish(id, aPrize(id, `PLAY${randomUUID()}${index}`), 3)),
    )
    expect(finished.filter(({ outcome }) => outcome === 'won')).toHaveLength(3)
    expect(await storedPromotions(db)).toHaveLength(3)
  })

  test('begin once for one player and day, however many requests begin them together', async () => {
    const { db } = await open()
    const repository = createPlayRepository(db, { promotionsIn: aPromotions })
    const begun = await Promise.all(Array.from({ length: 6 }, () => repository.begin(aTry('one'))))
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1)
  })
})
