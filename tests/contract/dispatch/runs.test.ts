import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import type { RunFilters } from '#commerce/dispatch/ports.ts'
import type { ListQuery } from '#commerce/lists/list.ts'
import { money } from '#kernel/money.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aDispatchShop, command, fahad, ravi, stranger } from '../../support/shops/a-dispatch-shop.ts'
import { operator } from '../../support/builders/operators.ts'

const price = money(129_900, 'AED')

describeDatabases('a run', (open) => {
  test('goes from the plan to closed cash, and its stops follow their shipments', async () => {
    const { db } = await open()
    const { dispatch, aReadyOrder, anOpenRun, must, orderAdmin, hide } = await aDispatchShop({ db })
    const [paid, gone, back] = [await aReadyOrder(), await aReadyOrder(), await aReadyOrder()]
    hide()
    const { number, token } = await anOpenRun(paid, gone, back)
    expect(number).toBe('AE261124-01')
    const view = must(await dispatch.runs.find({ by: ravi, number }))
    expect(view.run).toMatchObject({ state: 'out', crew: ['Bilal', 'Ahmed'] })
    expect(view.run.stops.map(({ litres }) => litres)).toEqual([900, 900, 900])
    expect(view.totals).toMatchObject({ stops: 3, due: [money(389_700, 'AED')] })
    must(await dispatch.crew.deliver({ token, stop: `${paid}/1`, cash: '1290' }))
    must(await dispatch.crew.fail({ token, stop: `${gone}/1`, reason: 'not-home' }))
    must(await dispatch.crew.refuse({ token, stop: `${back}/1`, reason: 'damaged' }))
    must(await dispatch.crew.deliver({ token, stop: `${paid}/1`, cash: '1290' }))
    expect(must(await orderAdmin.find(paid, operator)).order.status).toBe('delivered')
    expect(must(await orderAdmin.find(gone, operator)).order.shipments[0]?.status).toBe('Delivery Scheduled')
    must(await dispatch.journey.return({ by: ravi, number }))
    const blind = must(await dispatch.runs.find({ by: ravi, number }))
    expect(JSON.stringify([blind.run, blind.totals])).not.toContain('1290')
    expect(blind.totals.due).toBeNull()
    expect(await dispatch.handIns.close({ by: ravi, number })).toMatchObject({
      failure: { kind: 'hand-in-required' },
    })
    const counted = { by: ravi, number, counted: { AED: '1280.00' }, note: null, key: 'count 1' }
    const closed = must(await dispatch.handIns.handIn(counted))
    expect(closed).toMatchObject({
      state: 'closed',
      handIn: {
        state: 'accepted',
        sums: [
          {
            expected: money(129_000, 'AED'),
            counted: money(128_000, 'AED'),
            difference: money(-1_000, 'AED'),
          },
        ],
      },
    })
    expect(must(await dispatch.handIns.handIn(counted)).version).toBe(closed.version)
    expect(await dispatch.handIns.handIn({ ...counted, key: 'count 2' })).toMatchObject({
      failure: { kind: 'already-counted' },
    })
    const acts = await rowsOf(db, sql`select act from audit_log where object_id = ${number} order by id`)
    expect(acts.map(({ act }) => act)).toEqual([
      'run.plan',
      'run.add-stop',
      'run.add-stop',
      'run.add-stop',
      'run.load',
      'run.go-out',
      'run.link',
      'run.return',
      'run.hand-in',
    ])
    expect(await reconcile(db)).toEqual([])
    expect(await dispatch.crew.open(token, null)).toMatchObject({ failure: { kind: 'invalid-link' } })
  })

  test('is planned once per key, seen only by those of its place, and numbered within its day', async () => {
    const { db } = await open()
    const { dispatch, must, aRun } = await aDispatchShop({ db })
    const planned = { place: 'wh-ae', day: '2026-11-24', crew: 'Bilal', vehicle: 'Van 1' }
    const one = must(await dispatch.runs.plan({ by: ravi, planned, key: 'same' }))
    expect(must(await dispatch.runs.plan({ by: ravi, planned, key: 'same' })).number).toBe(one.number)
    expect(await aRun()).toBe('AE261124-02')
    expect(await dispatch.runs.plan({ by: stranger, planned, key: 'x' })).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    for (const [field, wrong] of Object.entries({
      place: 'moon',
      day: '2026-02-30',
      crew: ' , ',
      vehicle: '',
    }))
      expect(
        await dispatch.runs.plan({ by: ravi, planned: { ...planned, [field]: wrong }, key: 'x' }),
      ).toMatchObject({ failure: { kind: 'invalid-run', field } })
    expect(await dispatch.runs.find({ by: stranger, number: one.number })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    const query = { country: null, place: null, day: null, states: null, limit: 10, before: null }
    expect(await dispatch.runs.list({ by: stranger, ...query })).toEqual([])
    expect((await dispatch.runs.list({ by: ravi, ...query })).map(({ number }) => number)).toEqual([
      'AE261124-02',
      'AE261124-01',
    ])
    const later = { ...planned, day: '2026-11-25', crew: 'Yunus', vehicle: 'Van 7' }
    must(await dispatch.runs.plan({ by: ravi, planned: later, key: 'later' }))
    const none = { state: null, country: null, place: null, day: null }
    const listed = async (filters: Partial<RunFilters>, more: Partial<ListQuery<RunFilters>> = {}) => {
      const start = { search: '', sort: 'day', descending: true, size: 25, cursor: null } as const
      const page = await dispatch.runs.listPage(
        { ...start, ...more, filters: { ...none, ...filters } },
        more.search === 'stranger' ? stranger : ravi,
      )
      return { ...page, numbers: page.rows.map(({ number }) => number) }
    }
    const all = ['AE261125-01', 'AE261124-02', 'AE261124-01']
    expect((await listed({})).numbers).toEqual(all)
    expect((await listed({ state: 'open', place: 'wh-ae' }, { descending: false })).numbers).toEqual(
      all.toReversed(),
    )
    expect((await listed({ day: { from: '2026-11-25', to: null } })).numbers).toEqual(['AE261125-01'])
    expect((await listed({ day: { from: null, to: '2026-11-24' } })).numbers).toEqual(all.slice(1))
    expect((await listed({ state: 'closed' })).numbers).toEqual([])
    for (const search of ['van 7', 'YUNUS', 'ae261125-01'])
      expect((await listed({}, { search })).numbers, search).toEqual(['AE261125-01'])
    const first = await listed({}, { size: 2 as 25 })
    expect(first.count).toEqual({ count: 3, isMore: false })
    const second = await listed({}, { size: 2 as 25, cursor: first.next })
    expect([second.numbers, second.next]).toEqual([all.slice(2), null])
    expect((await listed({}, { cursor: second.previous })).numbers).toEqual(all.slice(0, 2))
    expect((await listed({}, { search: 'stranger' })).numbers).toEqual([])
    expect(await dispatch.runs.cancel({ by: fahad, number: one.number })).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
  })

  test('takes only what is ready that day and on no other run; stops change places and runs', async () => {
    const { db } = await open()
    const { dispatch, must, aRun, aReadyOrder, anOrder, advance } = await aDispatchShop({ db })
    const [one, other, raw] = [await aReadyOrder(), await aReadyOrder(), await anOrder('approve')]
    const first = await aRun(one, other)
    const second = await aRun()
    const add = (number: string, stop: string) => dispatch.runs.add({ by: ravi, number, stop })
    expect(await add(second, `${one}/1`)).toMatchObject({ failure: { kind: 'in-another-run' } })
    expect(await add(first, `${one}/1`)).toMatchObject({ failure: { kind: 'already-on-run' } })
    expect(await add(second, `${raw}/1`)).toMatchObject({
      failure: { kind: 'not-ready', status: 'Approved' },
    })
    for (const forged of ['', 'AE0000000000/1', `${one}/9`, "x' or 1=1"])
      expect(await add(second, forged)).toMatchObject({ failure: { kind: 'unknown-stop' } })
    must(await dispatch.runs.reorder({ by: ravi, number: first, stop: `${other}/1`, to: 'earlier' }))
    const numbers = async (number: string) =>
      must(await dispatch.runs.find({ by: ravi, number })).stops.map(({ order }) => order.number)
    expect(await numbers(first)).toEqual([other, one])
    must(await dispatch.runs.move({ by: ravi, number: first, stop: `${one}/1`, to: second }))
    expect([await numbers(first), await numbers(second)]).toEqual([[other], [one]])
    must(await dispatch.runs.move({ by: ravi, number: second, stop: `${one}/1`, to: first }))
    must(await dispatch.runs.remove({ by: ravi, number: first, stop: `${one}/1` }))
    must(await add(second, `${one}/1`))
    must(await advance(other, 'cancel'))
    expect(await numbers(first)).toEqual([])
    expect(await dispatch.journey.load({ by: ravi, number: first })).toMatchObject({
      failure: { kind: 'nothing-loaded' },
    })
    must(await dispatch.runs.cancel({ by: ravi, number: second }))
    must(await add(first, `${one}/1`))
    expect(await dispatch.runs.listUnplanned({ by: ravi, number: first })).toEqual([])
  })

  test('says which stops could not be loaded, and leaves them behind', async () => {
    const { db } = await open()
    const { dispatch, must, aRun, aReadyOrder, orderAdmin } = await aDispatchShop({ db })
    const [good, onHold] = [await aReadyOrder(), await aReadyOrder()]
    const number = await aRun(good, onHold)
    const action = { kind: 'put-on-hold', reasons: ['address'], paid: null } as const
    must(await orderAdmin.advance({ number: onHold, action, by: operator, note: null }))
    expect(must(await dispatch.journey.load({ by: ravi, number }))).toMatchObject({
      run: { state: 'loaded' },
      rejected: [{ stop: `${onHold}/1`, failure: { kind: 'on-hold' } }],
    })
    expect(must(await dispatch.journey.goOut({ by: ravi, number })).stops.map(({ state }) => state)).toEqual([
      'loaded',
      'removed',
    ])
    expect(await dispatch.journey.return({ by: ravi, number })).toMatchObject({
      failure: { kind: 'open-stops', stops: [`${good}/1`] },
    })
    expect(await dispatch.handIns.close({ by: ravi, number })).toMatchObject({
      failure: { kind: 'illegal-run', from: 'out' },
    })
  })
})

describeDatabases('cash that is missing', (open) => {
  test('beyond the limit waits for a second person, who accepts it or has it counted again', async () => {
    const { db } = await open()
    const { dispatch, must, aReadyOrder, anOpenRun } = await aDispatchShop({ db })
    const order = await aReadyOrder()
    const { number, token } = await anOpenRun(order)
    must(await dispatch.crew.deliver({ token, stop: `${order}/1`, cash: '1299' }))
    must(await dispatch.journey.return({ by: ravi, number }))
    const count = (AED: string, key: string) =>
      dispatch.handIns.handIn({ by: command, number, counted: { AED }, note: null, key })
    for (const [text, reason] of [
      ['-1', 'negative'],
      ['text', 'not-money'],
      ['1.234', 'too-precise'],
    ] as const)
      expect(await count(text, 'bad')).toMatchObject({ failure: { kind: 'invalid-count', reason } })
    expect(must(await count('1000', 'a'))).toMatchObject({
      state: 'returned',
      handIn: { state: 'needs-approval' },
    })
    const decide = (by: typeof command, decision: 'accept' | 'reject', reason = 'counted twice') =>
      dispatch.handIns.decide({ by, number, decision, reason })
    expect(await decide(command, 'accept')).toMatchObject({ failure: { kind: 'own-count' } })
    expect(await decide(ravi, 'accept')).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(await decide(fahad, 'reject', ' ')).toMatchObject({ failure: { kind: 'reason-required' } })
    expect(must(await decide(fahad, 'reject'))).toMatchObject({
      state: 'returned',
      handIn: { state: 'rejected' },
    })
    expect(must(await dispatch.runs.find({ by: ravi, number })).totals.due).toBeNull()
    must(await count('1200', 'b'))
    expect(must(await decide(fahad, 'accept'))).toMatchObject({
      state: 'closed',
      handIn: { state: 'accepted' },
    })
    expect(await decide(fahad, 'accept')).toMatchObject({ failure: { kind: 'nothing-to-approve' } })
    expect(await reconcile(db)).toEqual([])
    await db.execute(sql`update run_stops set collected_minor = collected_minor + 1`)
    expect(await reconcile(db)).toMatchObject([{ kind: 'run-cash', what: `${number} AED` }])
  })
})

describeDatabases('the link of a crew', (open) => {
  test('opens on any phone, which is recorded, until it is revoked or the day of its country is over', async () => {
    const { db } = await open()
    const { dispatch, must, aReadyOrder, anOpenRun, clock } = await aDispatchShop({ db })
    const order = await aReadyOrder()
    const { number, token } = await anOpenRun(order)
    const phone = (digest: string) => ({ digest, agent: `phone ${digest}` })
    const opened = must(await dispatch.crew.open(token, phone('a')))
    expect(opened.stops[0]?.order.contact.phone).toMatch(/^\+97150/)
    must(await dispatch.crew.open(token, phone('a')))
    must(await dispatch.crew.open(token, phone('b')))
    expect(must(await dispatch.crewLinks.listPhones({ by: ravi, number })).map(({ agent }) => agent)).toEqual(
      ['phone a', 'phone b'],
    )
    const invalid = { failure: { kind: 'invalid-link' } }
    for (const forged of ['', 'x', `${token}x`, token.replace('.1.', '.2.')])
      expect(await dispatch.crew.open(forged, null)).toMatchObject(invalid)
    const other = await aReadyOrder()
    expect(await dispatch.crew.deliver({ token, stop: `${other}/1`, cash: '1' })).toMatchObject({
      failure: { kind: 'unknown-stop' },
    })
    const renewed = must(await dispatch.crewLinks.issue({ by: ravi, number }))
    expect(await dispatch.crew.open(token, null)).toMatchObject(invalid)
    must(await dispatch.crew.open(renewed, null))
    // 19:59 UTC on the day of the run is 23:59 in Dubai.
    clock.advance(Date.parse('2026-11-24T19:59:00Z') - Date.parse(clock.now()))
    must(await dispatch.crew.open(renewed, null))
    clock.advance(60_000)
    expect(await dispatch.crew.open(renewed, null)).toMatchObject(invalid)
    expect(await dispatch.crew.deliver({ token: renewed, stop: `${order}/1`, cash: '1299' })).toMatchObject(
      invalid,
    )
  })

  test('takes no more cash than is due, and a reason for what comes back', async () => {
    const { db } = await open()
    const { dispatch, must, aReadyOrder, anOpenRun } = await aDispatchShop({ db })
    const order = await aReadyOrder()
    const { number, token } = await anOpenRun(order)
    const stop = `${order}/1`
    expect(await dispatch.crew.deliver({ token, stop, cash: '1300' })).toMatchObject({
      failure: { kind: 'too-much-cash', due: price },
    })
    expect(await dispatch.crew.deliver({ token, stop, cash: '' })).toMatchObject({
      failure: { kind: 'invalid-count', reason: 'missing' },
    })
    expect(await dispatch.crew.fail({ token, stop, reason: 'because' })).toMatchObject({
      failure: { kind: 'reason-required' },
    })
    must(await dispatch.crewLinks.revoke({ by: ravi, number }))
    expect(await dispatch.crew.deliver({ token, stop, cash: '1299' })).toMatchObject({
      failure: { kind: 'invalid-link' },
    })
  })
})

describeDatabases('the crew and the vehicle of a run', (open) => {
  test('are changed until it leaves, and not over what another has written meanwhile', async () => {
    const { db } = await open()
    const { dispatch, aReadyOrder, aRun, must } = await aDispatchShop({ db })
    const number = await aRun(await aReadyOrder())
    const on = { by: ravi, number }
    const shown = { crew: 'Bilal, Ahmed', vehicle: 'Dubai A 12345' }
    const changed = must(
      await dispatch.runs.edit({ ...on, crew: 'Bilal،  Samir', vehicle: 'Dubai B 7', shown }),
    )
    expect(changed).toMatchObject({ crew: ['Bilal', 'Samir'], vehicle: 'Dubai B 7' })
    const edit = (crew: string, seen: typeof shown | null) =>
      dispatch.runs.edit({ ...on, crew, vehicle: 'Dubai C 9', shown: seen })
    expect(await edit('Omar', shown)).toMatchObject({
      failure: {
        kind: 'conflict',
        conflicts: [
          { field: 'crew', before: 'Bilal, Ahmed', mine: 'Omar', theirs: 'Bilal, Samir' },
          { field: 'vehicle', before: 'Dubai A 12345', mine: 'Dubai C 9', theirs: 'Dubai B 7' },
        ],
      },
    })
    // The same again is no conflict with oneself.
    expect(
      must(await dispatch.runs.edit({ ...on, crew: 'Bilal, Samir', vehicle: 'Dubai B 7', shown })).version,
    ).toBe(changed.version)
    expect(await edit(' ', null)).toMatchObject({ failure: { kind: 'invalid-run', field: 'crew' } })
    must(await dispatch.journey.load(on))
    must(await dispatch.runs.edit({ ...on, crew: 'Omar', vehicle: 'Dubai B 7', shown: null }))
    const [last] = await rowsOf(
      db,
      sql`select before, after from audit_log where object_id = ${number} and act = 'run.edit' order by id desc limit 1`,
    )
    expect(last, 'only what changed').toEqual({ before: { crew: 'Bilal, Samir' }, after: { crew: 'Omar' } })
    must(await edit('Omar', { crew: 'Omar', vehicle: 'Dubai B 7' }))
    must(await dispatch.journey.goOut(on))
    expect(await edit('Bilal', null)).toMatchObject({ failure: { kind: 'illegal-run', from: 'out' } })
    const found = must(await dispatch.runs.find(on))
    expect(found.run).toMatchObject({ crew: ['Omar'], vehicle: 'Dubai C 9' })
  })
})

describeDatabases('the counts of runs', (open) => {
  test('are listed by country and moment, to those who see the runs, without rejected ones', async () => {
    const { db } = await open()
    const { dispatch, aReadyOrder, anOpenRun, must, clock } = await aDispatchShop({ db })
    const order = await aReadyOrder()
    const { number, token } = await anOpenRun(order)
    must(await dispatch.crew.deliver({ token, stop: `${order}/1`, cash: '1299' }))
    must(await dispatch.journey.return({ by: ravi, number }))
    const count = (AED: string, key: string) =>
      dispatch.handIns.handIn({ by: ravi, number, counted: { AED }, note: null, key })
    must(await count('1000', 'count 1'))
    must(await dispatch.handIns.decide({ by: fahad, number, decision: 'reject', reason: 'count again' }))
    must(await count('1299', 'count 2'))
    const at = clock.now()
    const until = '2027-01-01T00:00:00.000Z'
    const list = (by: typeof ravi, country = 'ae', from = at) =>
      dispatch.handIns.list({ by, country, from, until })
    expect(await list(ravi)).toMatchObject([
      { number, handIn: { state: 'accepted', sums: [{ difference: money(0, 'AED') }] } },
    ])
    expect(await list(stranger)).toEqual([])
    expect(await list(ravi, 'kw')).toEqual([])
    expect(await list(ravi, 'ae', '2026-12-31T00:00:00.000Z')).toEqual([])
  })
})
