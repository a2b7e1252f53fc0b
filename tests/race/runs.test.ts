import { expect, test } from 'vitest'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aDispatchShop, ravi } from '../support/shops/a-dispatch-shop.ts'
import { operator } from '../support/builders/operators.ts'

const kindsOf = (results: readonly { ok: boolean; failure?: { kind: string } }[]): string[] =>
  results.map((one) => (one.ok ? 'ok' : (one.failure?.kind ?? ''))).toSorted()

describeDatabases('a driver who delivers while the office records a failed attempt', (open) => {
  test('leaves one of the two, in the order and on the run', async () => {
    const { db } = await open()
    const { dispatch, must, aReadyOrder, anOpenRun, advance, orderAdmin } = await aDispatchShop({ db })
    for (let round = 1; round <= rounds(); round += 1) {
      const order = await aReadyOrder()
      const { number, token } = await anOpenRun(order)
      const both = await Promise.all([
        dispatch.crew.deliver({ token, stop: `${order}/1`, cash: '1299' }),
        advance(order, 'fail'),
      ])
      expect(kindsOf(both).includes('ok') && kindsOf(both)[1] !== kindsOf(both)[0], `round ${round}`).toBe(
        true,
      )
      const [stop] = must(await dispatch.runs.find({ by: ravi, number })).run.stops
      const [shipment] = must(await orderAdmin.find(order, operator)).order.shipments
      expect([stop?.state, shipment?.status]).toEqual(
        both[0].ok ? ['delivered', 'Delivered'] : ['failed', 'Delivery Scheduled'],
      )
    }
    expect(await reconcile(db)).toEqual([])
  })
})

describeDatabases('two counts of the cash of one run', (open) => {
  test('close it once', async () => {
    const { db } = await open()
    const { dispatch, must, aReadyOrder, anOpenRun } = await aDispatchShop({ db })
    for (let round = 1; round <= rounds(); round += 1) {
      const order = await aReadyOrder()
      const { number, token } = await anOpenRun(order)
      must(await dispatch.crew.deliver({ token, stop: `${order}/1`, cash: '1299' }))
      must(await dispatch.journey.return({ by: ravi, number }))
      const count = (AED: string, key: string) =>
        dispatch.handIns.handIn({ by: ravi, number, counted: { AED }, note: null, key })
      const both = await Promise.all([count('1299', `a${round}`), count('1298', `b${round}`)])
      expect(kindsOf(both), `round ${round}`).toEqual(['already-counted', 'ok'])
    }
    expect(await reconcile(db)).toEqual([])
  })
})

describeDatabases('one shipment that is loaded into two runs', (open) => {
  test('goes out once, on one of them', async () => {
    const { db } = await open()
    const { dispatch, must, aReadyOrder, aRun } = await aDispatchShop({ db })
    for (let round = 1; round <= rounds(); round += 1) {
      const order = await aReadyOrder()
      const runs = [await aRun(), await aRun()]
      const loaded = await Promise.all(
        runs.map(async (number) => {
          const added = await dispatch.runs.add({ by: ravi, number, stop: `${order}/1` })
          return added.ok ? dispatch.journey.load({ by: ravi, number }) : added
        }),
      )
      const kinds = kindsOf(loaded)
      expect(kinds[1], `round ${round}: ${kinds.join()}`).toBe('ok')
      expect(['in-another-run', 'not-ready']).toContain(kinds[0])
      const states = await Promise.all(
        runs.map(async (number) => must(await dispatch.runs.find({ by: ravi, number })).run.state),
      )
      expect(states.toSorted()).toEqual(['loaded', 'planned'])
    }
    expect(await reconcile(db)).toEqual([])
  })
})

describeDatabases('two people who edit one run from the same form', (open) => {
  test('keep what only one has changed; of the same field one is stored and the other has to choose', async () => {
    const { db } = await open()
    const { dispatch, must, aRun } = await aDispatchShop({ db })
    const number = await aRun()
    let shown = { crew: 'Bilal, Ahmed', vehicle: 'Dubai A 12345' }
    for (let round = 1; round <= rounds(); round += 1) {
      const edit = (change: Partial<typeof shown>) =>
        dispatch.runs.edit({ by: ravi, number, shown, ...shown, ...change })
      const [crew, vehicle] = [`Crew ${round}`, `Van ${round}`]
      const others = await Promise.all([edit({ crew }), edit({ vehicle })])
      expect(kindsOf(others), `round ${round}`).toEqual(['ok', 'ok'])
      expect(must(await dispatch.runs.find({ by: ravi, number })).run).toMatchObject({
        crew: [crew],
        vehicle,
      })
      shown = { crew, vehicle }
      const same = await Promise.all([edit({ crew: `Mine ${round}` }), edit({ crew: `Theirs ${round}` })])
      expect(kindsOf(same), `round ${round}`).toEqual(['conflict', 'ok'])
      const stored = must(await dispatch.runs.find({ by: ravi, number })).run.crew[0] ?? ''
      const rejected = same.find((one) => !one.ok)
      const other = stored === `Mine ${round}` ? `Theirs ${round}` : `Mine ${round}`
      expect(rejected).toMatchObject({
        failure: { conflicts: [{ field: 'crew', before: crew, mine: other, theirs: stored }] },
      })
      shown = { crew: stored, vehicle }
    }
  })
})
