import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContentRepository } from '#adapters/content/content-repository.ts'
import type { EntryName } from '#commerce/content/ports.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aContentAdmin, inArabic, inEnglish } from '../../support/builders/content-admin.ts'
import { aBlock, aBlockReference, anEditedPage, aText } from '../../support/builders/content-samples.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf, type Open } from '../../support/databases/databases.ts'

const noor = aMember({ name: 'Noor', role: 'content-editor' })
const ofKuwait = aMember({ name: 'Salem', role: 'content-editor', countries: ['kw'] })
const reader = aMember({ name: 'Huda', role: 'customer-service' })
const stranger = aMember({ name: 'Sami', role: 'warehouse', places: ['wh-ae'] })

const offers: EntryName = { ...inEnglish, key: 'offers' }
const nationalDay = '2026-12-01T20:00:00.000Z'
const plan = {
  ...{ id: 'release-1', name: ' National  Day ', startsAt: nationalDay, endsAt: null },
  by: noor,
}

async function start(open: Open) {
  const { db } = await open()
  const editing = aContentAdmin(db)
  const { admin, clock } = editing
  const put = async (name: EntryName, text: string) =>
    need(await admin.put({ name, body: anEditedPage(name.key, [aText('a', text)]), by: noor })).version
  const shown = async (name: EntryName) =>
    (await createContentRepository(db, clock).listPublished(name, clock.now())).map(({ version }) => version)
  const audit = () =>
    rowsOf(
      db,
      sql`select act, object_id as id, after, reason from audit_log where act <> 'content.put' order by audit_log.id`,
    )
  const versions = [
    { name: inEnglish, version: await put(inEnglish, 'Help') },
    { name: inArabic, version: await put(inArabic, 'مساعدة') },
    { name: offers, version: await put(offers, 'Offers') },
  ]
  return { db, ...editing, put, shown, audit, versions }
}

describeDatabases('a release', (open) => {
  test('shows drafts of several entries in both languages at one moment, once, with rows of the audit', async () => {
    const { releases, shown, audit, versions, clock } = await start(open)
    expect(need(await releases.check({ ...plan, versions }))).toEqual({ rejected: [], missingBlocks: [] })
    expect(await audit()).toEqual([])
    const published = need(await releases.publish({ ...plan, versions, reason: 'the holiday' }))
    expect(published).toMatchObject({ name: 'National Day', by: 'Noor', withdrawn: null })
    expect(published.versions.map(({ isAsReleased }) => isAsReleased)).toEqual([true, true, true])
    expect(need(await releases.publish({ ...plan, versions }))).toEqual(published)
    expect((await releases.find('release-1', reader))?.state).toBe('planned')
    expect(await audit()).toMatchObject([
      {
        act: 'content.release',
        id: 'release-1',
        after: { name: 'National Day', count: 3 },
        reason: 'the holiday',
      },
      { act: 'content.publish', id: 'page.help', after: { 'shown from': nationalDay } },
      { act: 'content.publish', id: 'page.help' },
      { act: 'content.publish', id: 'page.offers' },
    ])
    clock.advance(Date.parse(nationalDay) - Date.parse(clock.now()))
    expect((await releases.find('release-1', reader))?.state).toBe('live')
    expect([await shown(inEnglish), await shown(inArabic), await shown(offers)]).toEqual([[1], [1], [1]])
  })

  test('is shown whole or not at all; the check names each version that would be rejected', async () => {
    const { admin, releases, put, shown, versions, audit } = await start(open)
    need(await admin.publish({ ...{ startsAt: null, endsAt: null, by: noor }, versions: versions.slice(2) }))
    const wanted = [
      ...versions,
      { name: inEnglish, version: await put(inEnglish, 'Twice') },
      { name: { ...offers, locale: 'ar' }, version: 9 },
    ] as const
    const { rejected } = need(await releases.check({ ...plan, versions: wanted }))
    expect(rejected.map(({ name, why }) => [name.key, name.locale, why.kind])).toEqual([
      ['offers', 'en-US', 'is-published'],
      ['help', 'en-US', 'twice'],
      ['offers', 'ar', 'unknown-entry'],
    ])
    expect(await releases.publish({ ...plan, versions: wanted })).toEqual({
      ok: false,
      failure: { kind: 'rejected', rejected },
    })
    expect(await shown(inEnglish)).toEqual([])
    expect(await releases.find('release-1', reader)).toBeUndefined()
    expect((await audit()).map(({ act }) => act)).toEqual(['content.publish'])
  })

  test('is checked for blocks that are not shown when it begins; those that it brings are', async () => {
    const { admin, releases } = await start(open)
    const page = { ...inEnglish, key: 'day' }
    const block: EntryName = { kind: 'block', key: 'flags', locale: 'en-US' }
    const body = anEditedPage('day', [aBlockReference('flags')])
    need(await admin.put({ name: page, body, by: noor }))
    need(await admin.put({ name: block, body: aBlock('flags', [aText('b', 'Flags')]), by: noor }))
    const check = async (...names: readonly EntryName[]) =>
      need(await releases.check({ ...plan, versions: names.map((name) => ({ name, version: 1 })) }))
        .missingBlocks
    expect(await check(page)).toEqual([{ name: page, version: 1, block: 'flags' }])
    expect(await check(page, block)).toEqual([])
  })

  test('is taken back as a whole: what was shown before returns', async () => {
    const { releases, put, shown, audit, versions, clock, published } = await start(open)
    need(await releases.publish({ ...plan, id: 'before', startsAt: null, versions }))
    const next = [
      { name: inEnglish, version: await put(inEnglish, 'Help on the day') },
      { name: inArabic, version: await put(inArabic, 'مساعدة اليوم') },
    ]
    need(await releases.publish({ ...plan, startsAt: '2026-01-01T00:00:00.000Z', versions: next }))
    clock.advance(1_000)
    expect([(await shown(inEnglish))[0], (await shown(inArabic))[0]]).toEqual([2, 2])
    const purged = published.length
    need(await releases.withdraw('release-1', { by: noor, reason: 'wrong day' }))
    expect(published.slice(purged)).toEqual(['page:help'])
    expect([await shown(inEnglish), await shown(inArabic)]).toEqual([[1], [1]])
    need(await releases.withdraw('release-1', { by: noor }))
    expect(await releases.find('release-1', noor)).toMatchObject({
      state: 'withdrawn',
      mayWithdraw: false,
      withdrawn: { by: 'Noor' },
    })
    expect((await audit()).slice(-3)).toMatchObject([
      { act: 'content.withdraw-release', id: 'release-1', reason: 'wrong day' },
      { act: 'content.withdraw', id: 'page.help' },
      { act: 'content.withdraw', id: 'page.help' },
    ])
  })

  test('takes what was new with it offline, which the check says before', async () => {
    const { db, releases, put, shown, versions, clock, published } = await start(open)
    need(await releases.publish({ ...plan, id: 'before', startsAt: null, versions: versions.slice(0, 2) }))
    const next = { name: inEnglish, version: await put(inEnglish, 'Help on the day') }
    need(await releases.publish({ ...plan, startsAt: null, versions: [next, ...versions.slice(2)] }))
    const checked = need(await releases.checkWithdrawal('release-1', noor))
    expect(checked).toMatchObject({ rejected: [], offline: [{ name: offers, version: 1 }] })
    expect([await shown(offers), await shown(inEnglish)]).toEqual([[1], [2]])
    for (const unnamed of [[], [next]])
      expect(await releases.withdraw('release-1', { by: noor, offline: unnamed })).toMatchObject({
        failure: { kind: 'rejected', rejected: [{ name: offers, why: { kind: 'is-the-only-one' } }] },
      })
    const purged = published.length
    need(await releases.withdraw('release-1', { by: noor, offline: checked.offline }))
    expect(published.slice(purged).sort()).toEqual(['page:help', 'page:offers'])
    expect([await shown(offers), await shown(inEnglish)]).toEqual([[], [1]])
    const repository = createContentRepository(db, clock)
    expect(await repository.findPageIdBySlug('offers', 'en-US', clock.now())).toBeUndefined()
    need(await releases.publish({ ...plan, id: 'again', startsAt: null, versions: versions.slice(2) }))
    expect(await shown(offers)).toEqual([1])
  })

  test('of a planned release, takes nothing offline', async () => {
    const { releases, versions } = await start(open)
    need(await releases.publish({ ...plan, versions }))
    expect(need(await releases.checkWithdrawal('release-1', noor))).toEqual({ rejected: [], offline: [] })
  })

  test.each([
    { kind: 'page', key: 'Kuwait Home Page' },
    { kind: 'block', key: 'main-menu' },
  ] as const)('is not taken back where the shop would be without its $kind', async ({ kind, key }) => {
    const { admin, releases, versions, shown } = await start(open)
    const name: EntryName = { kind, key, locale: 'en-US' }
    const body = kind === 'page' ? anEditedPage(key, [aText('a', 'Home')]) : aBlock(key, [aText('a', 'Menu')])
    need(await admin.put({ name, body, by: noor }))
    need(await releases.publish({ ...plan, startsAt: null, versions: [...versions, { name, version: 1 }] }))
    const rejected = [{ name, version: 1, why: { kind: 'is-the-only-one' } }]
    expect(need(await releases.checkWithdrawal('release-1', noor))).toMatchObject({ rejected })
    const offline = [...versions, { name, version: 1 }]
    expect(await releases.withdraw('release-1', { by: noor, offline })).toMatchObject({
      failure: { kind: 'rejected', rejected },
    })
    expect([await shown(offers), await shown(name)]).toEqual([[1], [1]])
  })

  test('is not taken back when it is over', async () => {
    const { releases, versions, clock } = await start(open)
    need(await releases.publish({ ...plan, startsAt: null, endsAt: '2026-12-03T00:00:00.000Z', versions }))
    clock.advance(30 * 86_400_000)
    expect((await releases.find('release-1', noor))?.state).toBe('ended')
    for (const answer of [
      await releases.checkWithdrawal('release-1', noor),
      await releases.withdraw('release-1', { by: noor }),
    ])
      expect(answer).toMatchObject({ failure: { kind: 'is-over' } })
  })

  test('leaves alone what was called off or published otherwise since', async () => {
    const { admin, releases, versions } = await start(open)
    need(await releases.publish({ ...plan, versions }))
    const [english, arabic] = versions
    if (!english || !arabic) throw new Error('two')
    need(await admin.withdraw({ ...english, by: noor }))
    need(await admin.publish({ versions: [arabic], startsAt: null, endsAt: null, by: noor }))
    const found = await releases.find('release-1', noor)
    expect(found?.versions.map(({ isAsReleased }) => isAsReleased).sort()).toEqual([false, false, true])
    need(await releases.withdraw('release-1', { by: noor }))
    const help = await admin.find(inEnglish, noor)
    expect(help?.languages.ar?.shown?.version).toBe(1)
    expect((await admin.find(offers, noor))?.versions[0]?.is).toBe('draft')
  })

  test('has a name, a start before its end, and versions; a moment that is over is now', async () => {
    const { releases, versions, clock } = await start(open)
    const kindOf = async (change: Partial<typeof plan> | object) => {
      const answer = await releases.publish({ ...plan, versions, ...change })
      return answer.ok ? answer.value.startsAt : answer.failure.kind
    }
    expect(await kindOf({ name: ' ' })).toBe('no-name')
    expect(await kindOf({ name: 'x'.repeat(101) })).toBe('no-name')
    expect(await kindOf({ versions: [] })).toBe('no-versions')
    expect(await kindOf({ versions: Array.from({ length: 51 }, () => versions[0]) })).toBe('too-many')
    expect(await kindOf({ endsAt: nationalDay })).toBe('wrong-times')
    expect(await kindOf({ endsAt: '2026-01-01T00:00:00.000Z' })).toBe('wrong-times')
    expect(await kindOf({ startsAt: '2026-01-01T00:00:00.000Z' })).toBe(clock.now())
  })

  test('is listed by state and name, and between two moments with the versions that begin or end there', async () => {
    const { admin, releases, versions, clock } = await start(open)
    need(
      await releases.publish({ ...plan, endsAt: '2026-12-04T00:00:00.000Z', versions: versions.slice(0, 2) }),
    )
    need(
      await admin.publish({
        ...{ versions: versions.slice(2), by: noor, endsAt: null },
        startsAt: '2026-12-02T00:00:00.000Z',
      }),
    )
    const list = async (state: 'planned' | 'live' | 'ended' | 'withdrawn' | null, search = '') =>
      (
        await releases.listPage(
          {
            ...{ filters: { state }, search, sort: 'starts', descending: true, size: 25, cursor: null },
          },
          reader,
        )
      ).rows.map(({ id, count }) => [id, count])
    expect(await list(null, 'national')).toEqual([['release-1', 2]])
    expect(await list(null, '%')).toEqual([])
    expect([await list('planned'), await list('live')]).toEqual([[['release-1', 2]], []])
    const december = await releases.listBetween(
      '2026-12-01T00:00:00.000Z',
      '2026-12-03T00:00:00.000Z',
      reader,
    )
    expect(december.releases.map(({ id }) => id)).toEqual(['release-1'])
    expect(december.versions.map(({ name, release }) => [name.key, name.locale, release])).toEqual([
      ['help', 'ar', 'release-1'],
      ['help', 'en-US', 'release-1'],
      ['offers', 'en-US', null],
    ])
    expect(
      await releases.listBetween('2026-12-05T00:00:00.000Z', '2026-12-09T00:00:00.000Z', reader),
    ).toEqual({
      releases: [],
      versions: [],
    })
    clock.advance(11.7 * 86_400_000)
    expect([await list('live'), await list('ended')]).toEqual([[['release-1', 2]], []])
    clock.advance(20 * 86_400_000)
    expect(await list('ended')).toEqual([['release-1', 2]])
  })

  test('is for those who may change all of its entries', async () => {
    const { releases, versions } = await start(open)
    const unauthorized = [
      [ofKuwait, 'not-found'],
      [reader, 'not-permitted'],
      [stranger, 'not-permitted'],
    ] as const
    need(await releases.publish({ ...plan, versions }))
    for (const [by, kind] of unauthorized) {
      const answers = [
        await releases.check({ ...plan, versions, by }),
        await releases.publish({ ...plan, id: 'another', versions, by }),
        await releases.checkWithdrawal('release-1', by),
        await releases.withdraw('release-1', { by }),
      ]
      for (const answer of answers) expect(answer).toEqual({ ok: false, failure: { kind } })
    }
    expect(await releases.withdraw('nothing', { by: noor })).toMatchObject({ failure: { kind: 'not-found' } })
    expect((await releases.find('release-1', ofKuwait))?.mayWithdraw).toBe(false)
    expect(await releases.find('release-1', stranger)).toBeUndefined()
    expect(
      await releases.listBetween('2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z', stranger),
    ).toEqual({
      releases: [],
      versions: [],
    })
  })
})
