import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withValueAt, type Json } from '#commerce/content-admin/body-paths.ts'
import type { EntryName } from '#commerce/content/ports.ts'
import { createContentDraftsModule } from '#adapters/content-admin/create-content-drafts-module.ts'
import { createFindDraftVersion } from '#adapters/content-admin/find-draft-version.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aContentAdmin, inArabic, inEnglish } from '../../support/builders/content-admin.ts'
import { anEditedPage, aText } from '../../support/builders/content-samples.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf, type Open } from '../../support/databases/databases.ts'

const noor = aMember({ name: 'Noor', role: 'content-editor' })
const salem = aMember({ id: randomUUID(), name: 'Salem', role: 'content-editor' })
const ofKuwait = aMember({ name: 'Bader', role: 'content-editor', countries: ['kw'] })
const reader = aMember({ name: 'Huda', role: 'customer-service' })

const title = 'selectRows[first].widgets[a].body'
const write = (path: string, text: string) => (body: Json) => withValueAt(body, path, text)
const noChoices = new Map()

async function start(open: Open) {
  const { db } = await open()
  const { admin, clock, tokens } = aContentAdmin(db)
  const drafts = createContentDraftsModule(db, { admin, clock })
  const body = anEditedPage('help', [aText('a', 'One'), aText('b', 'Two')])
  need(await admin.put({ name: inEnglish, body, by: noor }))
  let key = 0
  const save = (
    by: typeof noor,
    text: string,
    { path = title, version = 1, name = inEnglish as EntryName } = {},
  ) => drafts.save({ name, by, version, key: `form ${(key += 1)}`, edit: write(path, text) })
  const finish = (
    by: typeof noor,
    against = 0,
    choices: ReadonlyMap<string, 'mine' | 'theirs'> = noChoices,
  ) => drafts.finish({ name: inEnglish, by, choices, against, reason: '' })
  const bodyOf = async (version: number) =>
    JSON.stringify((await admin.findVersion(inEnglish, version, noor))?.body).match(/"body":"[^"]*"/g)
  const acts = async () =>
    (await rowsOf(db, sql`select act from audit_log where object_kind = 'content' order by id`)).map(
      ({ act }) => act,
    )
  return { db, admin, drafts, clock, tokens, save, finish, bodyOf, acts }
}

describeDatabases('drafts of content', (open) => {
  test('begin with a page of both languages: of two people one has it, and a form sent twice adds it once', async () => {
    const { admin, acts } = await start(open)
    const page = {
      ...{ slug: 'national-day', names: { en: 'National Day', ar: 'اليوم الوطني' } },
      descriptions: { en: 'Our offers', ar: 'عروضنا' },
    }
    const before = (await acts()).length
    const begin = (by: typeof noor) => admin.begin({ ...page, by })
    const answers = await Promise.all([begin(noor), begin(salem), begin(noor), begin(salem)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    for (const answer of answers) if (!answer.ok) expect(answer.failure).toEqual({ kind: 'page-exists' })
    const entry = await admin.find({ kind: 'page', key: 'national-day' }, noor)
    expect(entry?.versions.map(({ name, version, is }) => [name.locale, version, is]).toSorted()).toEqual([
      ['ar', 1, 'draft'],
      ['en-US', 1, 'draft'],
    ])
    expect((await acts()).slice(before)).toEqual(['content.put', 'content.put'])
    expect(await begin(ofKuwait)).toEqual({ ok: false, failure: { kind: 'not-found' } })
    expect(await begin(reader)).toEqual({ ok: false, failure: { kind: 'not-permitted' } })
  })

  test('are previewed by the person whose they are, who may edit the entry', async () => {
    const { db, admin, clock, tokens, save } = await start(open)
    need(await save(noor, 'Uno'))
    const entry = { ...inEnglish, draft: noor.id }
    const token = admin.signPreview({ entry, isKiosk: true }, noor)
    expect(tokens.read(token ?? '')).toEqual({ entry, isKiosk: true })
    for (const by of [salem, reader, { kind: 'command', name: 'root' } as const])
      expect(admin.signPreview({ entry }, by)).toBeUndefined()
    expect(admin.signPreview({ entry: { ...inEnglish, draft: ofKuwait.id } }, ofKuwait)).toBeUndefined()
    const find = createFindDraftVersion(db, clock)
    const found = await find(inEnglish, noor.id)
    expect(found).toMatchObject({ version: 2, state: 'draft', author: 'Noor' })
    expect(JSON.stringify(found?.body)).toContain('Uno')
    expect(await find(inEnglish, salem.id)).toBeUndefined()
    expect(await find(inArabic, noor.id)).toBeUndefined()
  })

  test('belong to a person: others see that there is one, and may continue it as their own', async () => {
    const { drafts, save, acts } = await start(open)
    need(await save(noor, 'Uno'))
    need(await save(noor, 'Uno!'))
    const opened = await drafts.open(inEnglish, salem)
    expect(opened).toMatchObject({ draft: null, version: 1, others: [{ by: { name: 'Noor' }, version: 1 }] })
    expect(JSON.stringify(opened?.body)).not.toContain('Uno')
    const taken = { name: inEnglish, by: salem, of: noor.id }
    need(await drafts.takeOver(taken))
    need(await drafts.takeOver(taken))
    expect(JSON.stringify((await drafts.open(inEnglish, salem))?.body)).toContain('Uno!')
    expect((await drafts.open(inEnglish, noor))?.draft).toMatchObject({ revision: 2, by: { name: 'Noor' } })
    need(await save(salem, 'Due'))
    expect(await drafts.takeOver(taken)).toMatchObject({ ok: false, failure: { kind: 'has-draft' } })
    expect(await drafts.takeOver({ ...taken, of: 'unknown' })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    expect(await acts()).toEqual(['content.put', 'content.begin-draft', 'content.take-over-draft'])
  })

  test('are saved with faults, once for each form, and not where nothing has changed', async () => {
    const { drafts, save } = await start(open)
    expect(need(await save(noor, 'One'))).toBeNull()
    expect((await drafts.open(inEnglish, noor))?.draft).toBeNull()
    const twice = { name: inEnglish, by: noor, version: 1, key: 'one form' }
    const add = (body: Json) => withValueAt(body, 'pageName', `${JSON.stringify(body).length}`)
    const first = need(await drafts.save({ ...twice, edit: add }))
    expect(need(await drafts.save({ ...twice, edit: add }))).toEqual(first)
    need(await save(noor, '', { path: 'pageName' }))
    expect((await drafts.open(inEnglish, noor))?.body).toMatchObject({ pageName: '' })
    expect(
      await drafts.finish({ name: inEnglish, by: noor, choices: noChoices, against: 1, reason: '' }),
    ).toMatchObject({
      failure: { kind: 'invalid-body', problems: [{ path: 'pageName' }] },
    })
    expect((await drafts.open(inEnglish, noor))?.draft).not.toBeNull()
  })

  test('become versions: other fields of another are put together, the same field has to be chosen', async () => {
    const { drafts, save, finish, bodyOf, acts } = await start(open)
    need(await save(noor, 'Uno'))
    need(await save(salem, 'Due', { path: 'selectRows[first].widgets[b].body' }))
    expect(need(await finish(salem)).version).toBe(2)
    expect(need(await finish(noor)).version).toBe(3)
    expect(await bodyOf(3)).toEqual(['"body":"Uno"', '"body":"Due"'])
    expect(await finish(noor)).toMatchObject({ failure: { kind: 'no-draft' } })

    need(await save(noor, 'Ein', { version: 3 }))
    need(await save(salem, 'Un', { version: 3 }))
    need(await finish(noor))
    const answer = await finish(salem)
    expect(answer).toMatchObject({
      failure: { kind: 'conflict', conflicts: [{ path: title, before: 'Uno', mine: 'Un', theirs: 'Ein' }] },
    })
    expect((await drafts.preview({ name: inEnglish, by: salem }))?.conflicts).toHaveLength(1)
    // A choice about another version than the latest does not count.
    const mine = new Map([[title, 'mine' as const]])
    expect(await finish(salem, 3, mine)).toMatchObject({ failure: { kind: 'conflict' } })
    expect(need(await finish(salem, 4, mine))).toMatchObject({ version: 5, author: 'Salem', state: 'draft' })
    expect((await bodyOf(5))?.[0]).toBe('"body":"Un"')
    expect((await acts()).filter((act) => act === 'content.put')).toHaveLength(5)
  })

  test('that say what the latest version says add none', async () => {
    const { drafts, save, finish } = await start(open)
    need(await save(noor, 'Uno'))
    need(await save(noor, 'One'))
    expect(need(await finish(noor)).version).toBe(1)
    expect((await drafts.open(inEnglish, noor))?.draft).toBeNull()
  })

  test('begin with the other language where there is nothing, and say when that is newer', async () => {
    const { drafts, save, finish, clock } = await start(open)
    expect(await drafts.open(inArabic, noor)).toMatchObject({
      version: 0,
      body: { pageId: 'help' },
      isStale: false,
    })
    need(await save(noor, 'مرحباً', { name: inArabic, version: 0 }))
    const done = await drafts.finish({ name: inArabic, by: noor, choices: noChoices, against: 0, reason: '' })
    expect(need(done)).toMatchObject({ version: 1, name: inArabic })
    clock.advance(60_000)
    need(await save(salem, 'Uno'))
    need(await finish(salem))
    expect(await drafts.open(inArabic, noor)).toMatchObject({
      isStale: true,
      translation: { author: 'Salem' },
    })
    expect(await drafts.open(inEnglish, noor)).toMatchObject({ isStale: false })
  })

  test('are discarded by their author, once', async () => {
    const { drafts, save, acts } = await start(open)
    need(await save(noor, 'Uno'))
    for (const by of [salem, noor, noor]) need(await drafts.discard({ name: inEnglish, by }))
    expect((await drafts.open(inEnglish, noor))?.draft).toBeNull()
    expect((await acts()).filter((act) => act === 'content.discard-draft')).toHaveLength(1)
  })

  test('are of those who may edit the entry; to others it is not found', async () => {
    const { drafts } = await start(open)
    for (const [by, kind] of [
      [ofKuwait, 'not-found'],
      [reader, 'not-permitted'],
    ] as const) {
      const of = { name: inEnglish, by }
      expect(await drafts.open(inEnglish, by)).toBeUndefined()
      expect(await drafts.preview(of)).toBeUndefined()
      const rejected = { ok: false, failure: { kind } }
      expect(await drafts.save({ ...of, version: 1, key: 'k', edit: (body) => body })).toMatchObject(rejected)
      expect(await drafts.takeOver({ ...of, of: noor.id })).toMatchObject(rejected)
      expect(await drafts.discard(of)).toMatchObject(rejected)
      expect(await drafts.finish({ ...of, choices: noChoices, against: 0, reason: '' })).toMatchObject(
        rejected,
      )
    }
  })

  test('links lead to products and to pages that are or will be shown in that language', async () => {
    const { admin } = await start(open)
    const name = { kind: 'page', key: 'care', locale: 'en-US' } as const
    const body = anEditedPage('care', [aText('a', 'Care')], { slug: 'help/care' })
    need(await admin.put({ name, body, by: noor }))
    const linked = { body: '[1](/p/no-sofa) [2](/help/care) [3](/nowhere) [4](/pages/care)' }
    const dead = async (locale: 'en-US' | 'ar') => {
      const each = linked.body.split(' ').map((text) => admin.deadLinksOf({ text }, locale))
      return (await Promise.all(each)).flatMap((found) => [...found.values()])
    }
    expect(await dead('en-US')).toEqual(['/p/no-sofa', '/help/care', '/nowhere', '/pages/care'])
    need(await admin.publish({ versions: [{ name, version: 1 }], startsAt: null, endsAt: null, by: noor }))
    expect(await dead('en-US')).toEqual(['/p/no-sofa', '/nowhere'])
    expect(await dead('ar')).toHaveLength(4)
  })
})
