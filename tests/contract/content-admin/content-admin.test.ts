import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ContentFilters } from '#commerce/content-admin/ports.ts'
import { createContentRepository } from '#adapters/content/content-repository.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aContentAdmin, inArabic, inEnglish } from '../../support/builders/content-admin.ts'
import { aBlock, aBlockReference, anEditedPage, aText } from '../../support/builders/content-samples.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf, type Open } from '../../support/databases/databases.ts'

const noor = aMember({ name: 'Noor', role: 'content-editor' })
const ofKuwait = aMember({ name: 'Salem', role: 'content-editor', countries: ['kw'] })
const reader = aMember({ name: 'Huda', role: 'customer-service' })
const stranger = aMember({ name: 'Sami', role: 'warehouse', places: ['wh-ae'] })

const aHelpPage = (body: string) => anEditedPage('help', [aText('a', body)])

async function start(open: Open) {
  const { db } = await open()
  const editing = aContentAdmin(db)
  const { admin } = editing
  const shown = async (name = inEnglish) => {
    const { clock } = editing
    const now = await createContentRepository(db, clock).listPublished(name, clock.now())
    return now.map(({ version, body }) => [version, JSON.stringify(body).match(/"body":"([^"]*)"/)?.[1]])
  }
  const put = async (body: string, name = inEnglish) =>
    need(await admin.put({ name, body: aHelpPage(body), by: noor }))
  const publish = async (version: number, name = inEnglish) =>
    need(await admin.publish({ versions: [{ name, version }], startsAt: null, endsAt: null, by: noor }))
  const audit = () =>
    rowsOf(
      db,
      sql`select act, operator_name as who, object_id as id, before, after, reason from audit_log
        where object_kind = 'content' order by id`,
    )
  const list = async (
    filters: Partial<ContentFilters> = {},
    given: { search?: string; size?: 25; cursor?: string } = {},
  ) =>
    admin.listPage(
      {
        filters: { view: null, kind: null, ...filters },
        ...{ search: given.search ?? '', sort: 'key', descending: false, size: 25 },
        cursor: given.cursor ?? null,
      },
      noor,
    )
  return { db, ...editing, shown, put, publish, audit, list }
}

describeDatabases('content of operators', (open) => {
  test('is drafted, published and compared by field, with a row of the audit for each act', async () => {
    const { admin, shown, put, publish, audit, published } = await start(open)
    await put('Call us')
    expect(await shown()).toEqual([])
    await publish(1)
    await publish(1)
    await put('Write to us')
    expect(await shown()).toEqual([[1, 'Call us']])
    await publish(2)
    expect((await shown())[0]).toEqual([2, 'Write to us'])
    expect(published).toEqual(['page:help', 'page:help'])
    const compared = await admin.compare(inEnglish, { before: 1, after: 2 }, reader)
    expect(compared?.fields).toMatchObject([
      { path: 'selectRows[first].widgets[a].body', before: 'Call us', after: 'Write to us' },
    ])
    expect(await audit()).toMatchObject([
      { act: 'content.put', who: 'Noor', id: 'page.help', before: {}, after: { language: 'en', version: 1 } },
      { act: 'content.publish', after: { version: 1 } },
      { act: 'content.put', before: { version: 1 }, after: { version: 2 } },
      { act: 'content.publish', before: { version: 1 }, after: { version: 2 } },
    ])
  })

  test('is restored as a new version; pressing twice adds one', async () => {
    const { admin, shown, put, publish, audit } = await start(open)
    await put('One')
    await publish(1)
    await put('Two')
    await publish(2)
    const restore = () =>
      admin.restore({ name: inEnglish, version: 1, expectedLatest: 2, by: noor, reason: ' wrong price ' })
    expect(need(await restore())).toMatchObject({ version: 3, state: 'published' })
    expect(need(await restore())).toMatchObject({ version: 3 })
    expect((await shown())[0]).toEqual([3, 'One'])
    expect((await audit()).at(-1)).toMatchObject({
      act: 'content.restore',
      before: { version: 2 },
      after: { version: 3 },
      reason: 'wrong price',
    })
    expect(await admin.restore({ name: inEnglish, version: 2, expectedLatest: 2, by: noor })).toMatchObject({
      failure: { kind: 'version-conflict', latest: 3 },
    })
    expect(await admin.restore({ name: inEnglish, version: 99, by: noor })).toMatchObject({
      failure: { kind: 'unknown-version' },
    })
    expect(await admin.restore({ name: inEnglish, version: -1, by: noor })).toMatchObject({
      failure: { kind: 'not-found' },
    })
  })

  test('is published in both languages at one moment, or in none', async () => {
    const { admin, shown, put, clock, audit } = await start(open)
    await put('Sale')
    await put('تخفيضات', inArabic)
    const plan = { startsAt: '2026-12-01T05:00:00.000Z', endsAt: '2026-12-03T05:00:00.000Z', by: noor }
    const wrong = await admin.publish({
      versions: [
        { name: inEnglish, version: 1 },
        { name: inArabic, version: 7 },
      ],
      ...plan,
    })
    expect(wrong).toMatchObject({ failure: { kind: 'unknown-version', name: inArabic } })
    expect((await audit()).map(({ act }) => act)).toEqual(['content.put', 'content.put'])
    need(
      await admin.publish({
        versions: [
          { name: inEnglish, version: 1 },
          { name: inArabic, version: 1 },
        ],
        ...plan,
      }),
    )
    expect([...(await shown()), ...(await shown(inArabic))].length).toBe(2)
    const planned = await admin.find(inEnglish, reader)
    expect(planned).toMatchObject({
      languages: { 'en-US': { shown: null, next: { at: plan.startsAt, version: 1 } } },
      versions: [{ is: 'planned' }, { is: 'planned' }],
    })
    clock.advance(Date.parse(plan.startsAt) - Date.parse(clock.now()))
    expect(await admin.find(inEnglish, reader)).toMatchObject({
      languages: { ar: { shown: { version: 1 }, next: { at: plan.endsAt, version: null } } },
    })
    clock.advance(3 * 86_400_000)
    expect((await admin.find(inEnglish, reader))?.versions.map(({ is }) => is)).toEqual(['ended', 'ended'])
  })

  test('that is shown goes on being shown when it is published from a day to come; a version that no database counts is none', async () => {
    const { admin, shown, put, publish } = await start(open)
    await put('One')
    await publish(1)
    const from = (version: number) =>
      admin.publish({
        versions: [{ name: inEnglish, version }],
        ...{ startsAt: '2026-12-01T05:00:00.000Z', endsAt: '2026-12-03T05:00:00.000Z', by: noor },
      })
    need(await from(1))
    expect(await shown()).toEqual([[1, 'One']])
    for (const version of [3_000_000_000, 1.5])
      expect(await from(version)).toMatchObject({ failure: { kind: 'not-found' } })
  })

  test('is withdrawn: a plan is called off, what is shown makes room for the version before', async () => {
    const { admin, shown, put, publish } = await start(open)
    await put('One')
    await publish(1)
    expect(await admin.withdraw({ name: inEnglish, version: 1, by: noor })).toMatchObject({
      failure: { kind: 'is-the-only-one' },
    })
    await put('Two')
    expect(await admin.withdraw({ name: inEnglish, version: 2, by: noor })).toMatchObject({
      failure: { kind: 'is-draft' },
    })
    await publish(2)
    need(await admin.withdraw({ name: inEnglish, version: 2, by: noor }))
    expect(await shown()).toEqual([[1, 'One']])
    expect((await admin.find(inEnglish, noor))?.versions.map(({ is }) => is)).toEqual(['draft', 'live'])
  })

  test('is listed with what is missing, planned, drafted and faulty', async () => {
    const { admin, list, put, publish, db } = await start(open)
    await put('One')
    await publish(1)
    const others = [
      { name: { kind: 'block', key: 'sale', locale: 'en-US' }, body: aBlock('sale', [aText('b', 'Sale')]) },
      { name: { ...inEnglish, key: 'offers' }, body: anEditedPage('offers', [aBlockReference('gone')]) },
    ] as const
    for (const other of others) {
      need(await admin.put({ ...other, by: operator }))
      need(
        await admin.publish({
          versions: [{ name: other.name, version: 1 }],
          ...{ startsAt: null, endsAt: null, by: operator },
        }),
      )
    }
    await put('Hilfe', inArabic)
    const keys = async (filters: Partial<ContentFilters>) => (await list(filters)).rows.map(({ key }) => key)
    expect(await keys({})).toEqual(['sale', 'help', 'offers'])
    expect(await keys({ kind: 'block' })).toEqual(['sale'])
    expect(await keys({ view: 'missing' })).toEqual(['sale', 'help', 'offers'])
    expect(await keys({ view: 'drafts' })).toEqual(['help'])
    expect(await keys({ view: 'faulty' })).toEqual(['offers'])
    expect((await list({ view: 'faulty' })).rows[0]?.languages['en-US']?.faults).toEqual([
      { kind: 'block', key: 'gone' },
    ])
    expect((await list({}, { search: 'OFF' })).rows.map(({ key }) => key)).toEqual(['offers'])
    // WrittenContent by a version of the shop that knew another shape.
    await db.execute(
      sql`update content_versions set body = body || '{"pageName": ""}', digest = 'other' where key = 'offers'`,
    )
    expect((await list({ view: 'faulty' })).rows[0]?.languages['en-US']?.faults).toMatchObject([
      { kind: 'shape', path: 'pageName' },
      { kind: 'block' },
    ])
  })

  test('is listed with its links that lead nowhere, which are looked up once for all entries of a language', async () => {
    const { admin, list, publish, put, lookUps } = await start(open)
    const page = (key: string, body: string) => anEditedPage(key, [aText('a', body)], { slug: key })
    const add = async (key: string, body: string, locale: 'en-US' | 'ar' = 'en-US') => {
      const name = { kind: 'page', key, locale } as const
      const { version } = need(await admin.put({ name, body: page(key, body), by: noor }))
      need(await admin.publish({ versions: [{ name, version }], startsAt: null, endsAt: null, by: noor }))
    }
    await put('[Home](/) [sofas](/c/living/sofas) [Eid](/collections/eid-table)')
    await publish(1)
    await add('summer', '[Later](/winter) [tel](tel:1) [store](/stores/barsha)')
    await add('summer', '[Gone](/c/gone)', 'ar')
    const dead = async () =>
      (await list({ view: 'dead-links' })).rows.map(({ key, deadLinks }) => [key, deadLinks])
    lookUps.length = 0
    expect(await dead()).toEqual([['summer', { 'en-US': ['/winter'], ar: ['/c/gone'] }]])
    expect(lookUps).toHaveLength(2)
    // Nothing of what is linked is remembered: the page that was missing counts with the next list.
    await add('winter', 'Snow')
    expect(await dead()).toEqual([['summer', { 'en-US': [], ar: ['/c/gone'] }]])
    await add('summer', '[Sofas](/c/living/sofas)', 'ar')
    expect(await dead()).toEqual([])
    expect((await list()).rows.map(({ deadLinks }) => deadLinks)).toEqual(
      Array(3).fill({ 'en-US': [], ar: [] }),
    )
  })

  test('looks the links of five hundred entries up together', async () => {
    const { admin, list, db, lookUps } = await start(open)
    const body = anEditedPage('help', [aText('a', '[Gone](/gone)')])
    need(await admin.put({ name: inEnglish, body, by: noor }))
    await db.execute(sql`
      insert into content_versions (kind, key, locale, version, state, body, digest, slug, author, created_at)
      select kind, 'page-' || n, locale, 1, 'draft',
        body || jsonb_build_object('pageId', 'page-' || n), digest || n, null, author, created_at
      from content_versions, generate_series(1, 500) n where key = 'help'`)
    expect((await list({ view: 'dead-links' })).count).toEqual({ count: 501, isMore: false })
    lookUps.length = 0
    await list({ view: 'dead-links' })
    expect(lookUps).toHaveLength(1)
  })

  test('is for those who may: what is of one country for who has it, the rest for who has all', async () => {
    const { admin, put } = await start(open)
    await put('One')
    const home = { ...inEnglish, key: 'Kuwait Home Page' }
    const body = anEditedPage(home.key, [aText('a', 'Kuwait')])
    expect((await admin.put({ name: home, body, by: ofKuwait })).ok).toBe(true)
    const unauthorized = [
      [ofKuwait, 'not-found'],
      [reader, 'not-permitted'],
      [stranger, 'not-permitted'],
    ] as const
    for (const [by, kind] of unauthorized) {
      const version = { name: inEnglish, version: 1, by }
      const acts = [
        admin.put({ name: inEnglish, body: aHelpPage('x'), by }),
        admin.publish({ versions: [version], startsAt: null, endsAt: null, by }),
        admin.restore(version),
        admin.withdraw(version),
      ]
      for (const answer of await Promise.all(acts)) expect(answer).toEqual({ ok: false, failure: { kind } })
    }
    expect(await admin.find(inEnglish, stranger)).toBeUndefined()
    expect(await admin.compare(inEnglish, { before: 1, after: 1 }, stranger)).toBeUndefined()
    expect(admin.signPreview({ at: '2026-12-01T05:00:00.000Z' }, stranger)).toBeUndefined()
    expect((await admin.find(inEnglish, ofKuwait))?.mayEdit).toBe(false)
  })

  test('is previewed by a token of one hour', async () => {
    const { admin, clock, tokens } = await start(open)
    const preview = {
      entry: { ...inEnglish, version: 1 },
      at: '2026-12-01T05:00:00.000Z',
      isKiosk: true,
    } as const
    const token = admin.signPreview(preview, reader) ?? ''
    expect(tokens.read(token)).toEqual(preview)
    clock.advance(60 * 60 * 1000)
    expect(tokens.read(token)).toBeUndefined()
  })
})
