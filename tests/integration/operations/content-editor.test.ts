import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { nodesIn } from '../../support/builders/edit-nodes.ts'
import { aMember } from '../../support/builders/operators.ts'
import { anEditor, type EditorVisit } from '../../support/shops/an-editor.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
const noor = aMember({ id: randomUUID(), name: 'Noor', role: 'content-editor' })
const salem = aMember({ id: randomUUID(), name: 'Salem', role: 'content-editor' })
const ofKuwait = aMember({ id: randomUUID(), name: 'Bader', role: 'content-editor', countries: ['kw'] })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
})
afterAll(() => opened.close())

const { visit, pageAt, save } = anEditor(() => opened.shop, noor)

async function field(entry: string, part: string, name: string, given: EditorVisit = {}) {
  const { node } = (await pageAt(entry, { part }, given)).part
  return nodesIn(node).find((one) => one.name === name)
}

const delivery = 'page.help~1delivery'
const home = 'page.UAE Home Page'
const hero = 'selectRows[hero].widgets[home-hero]'

describe('the editor of content', () => {
  test('shows the tree of a page and the form of one widget, next to what the other language says', async () => {
    const page = await pageAt(home, { part: hero })
    expect(page.tree.map(({ path }) => path)).toEqual(['selectRows', 'selectTabs', 'aPlusContent'])
    expect(page.tree[0]?.parts[0]?.lists[0]?.parts[0]).toMatchObject({ path: hero, isOpen: true, faults: 0 })
    expect(page.tree[0]?.parts[0]?.lists[0]?.kinds.map(({ label }) => label)).toContain(
      'Questions and answers',
    )
    const title = await field(home, hero, '.items[0].title')
    expect(title).toMatchObject({ kind: 'text', label: 'Title', isRequired: true, problems: [] })
    expect(title?.translated).toMatch(/[\u0600-\u06ff]/)
    expect(await field(home, '', '.pageId')).toBeUndefined()
    const inArabic = await pageAt(home, { part: hero, language: 'ar' }, { spoken: 'ar' })
    expect(inArabic.opened.name.locale).toBe('ar')
    expect(JSON.stringify(inArabic.tree)).toContain('أسئلة وأجوبة')
  })

  test('saves what was typed as the draft of the person, and shows its faults next to the field', async () => {
    const { status, to } = await save(
      home,
      { part: hero },
      { '.items[0].title': '', '.items[0].action.href': 'sofas' },
    )
    expect(status).toBe(303)
    expect(to?.searchParams.get('part')).toBe(hero)
    for (const [spoken, missing, wrong] of [
      ['en', 'Fill this in.', 'Begin with /'],
      ['ar', 'املأ هذا الحقل.', 'ابدأ بـ/'],
    ] as const) {
      expect((await field(home, hero, '.items[0].title', { spoken }))?.problems).toEqual([missing])
      expect((await field(home, hero, '.items[0].action.href', { spoken }))?.problems[0]).toContain(wrong)
    }
    const page = await pageAt(home)
    expect(page.faults).toHaveLength(2)
    expect(page.tree[0]?.parts[0]?.faults).toBe(2)
    expect((await pageAt(home, {}, { by: salem })).opened).toMatchObject({
      draft: null,
      others: [{ by: { name: 'Noor' } }],
    })
    const finish = (await pageAt(home, { finish: '1' })).finish
    expect(finish?.faults).toHaveLength(2)
    expect(finish?.faults[0]).toMatch(/^Rows › 1 › Widgets › 1 › Items › 1 › Title: Fill this in\.$/)
    expect((await visit(home, { language: 'en' }, { posted: { act: 'finish', against: '1' } })).status).toBe(
      422,
    )
    expect(
      (await visit(home, { language: 'en' }, { posted: { act: 'check-discard' } })).page?.isDiscarding,
    ).toBe(true)
    expect((await visit(home, { language: 'en' }, { posted: { act: 'discard' } })).status).toBe(303)
    expect((await pageAt(home)).opened.draft).toBeNull()
  })

  test('names links that lead nowhere, in fields and in texts', async () => {
    await save(home, { part: hero }, { '.items[0].action.href': '/c/no-such-category' })
    expect((await field(home, hero, '.items[0].action.href'))?.problems).toEqual([
      '/c/no-such-category leads nowhere.',
    ])
    const added = await save(home, { part: hero, step: 'add:8:selectRows[hero].widgets' }, {})
    const part = added.to?.searchParams.get('part') ?? ''
    expect(part).toBe('selectRows[hero].widgets[rich-text-1]')
    await save(home, { part }, { '.body': 'See [help](/help) and [this](/p/no-such-sofa).' })
    expect((await field(home, part, '.body'))?.problems).toEqual(['/p/no-such-sofa leads nowhere.'])
    const { finish } = await pageAt(home, { finish: '1' })
    expect(finish?.deadLinks.join('\n')).toMatch(/no-such-category leads[\s\S]*no-such-sofa leads/)
    await visit(home, { language: 'en' }, { posted: { act: 'discard' } })
  })

  test('adds, moves and removes parts and items, each with everything that was typed', async () => {
    const part = (await pageAt(delivery)).tree[0]?.parts[0]?.lists[0]?.parts[0]?.path ?? ''
    const row = part.replace(/\.widgets.*/, '')
    const questions = await save(
      delivery,
      { part: '', step: `add:12:${row}.widgets` },
      { '.pageName': 'Delivery, told anew' },
    )
    const added = questions.to?.searchParams.get('part') ?? ''
    expect(added).toBe(`${row}.widgets[questions-1]`)
    await save(
      delivery,
      { part: added, in: '1', step: 'add:0:items' },
      { '.items[0].question': 'When?', '.items[0].answer': 'Soon' },
    )
    await save(delivery, { part: added, in: '1', step: 'up:0:items[1]' }, { '.items[1].question': 'Where?' })
    const list = await field(delivery, added, '.items')
    expect(list?.kind === 'list' && list.items.map(({ node }) => node.label)).toEqual(['Where?', 'When?'])
    await save(delivery, { part: added, in: '1', step: 'remove:0:items[0]' }, {})
    const body = JSON.stringify((await pageAt(delivery)).opened.body)
    expect(body).toContain('Delivery, told anew')
    expect(body).toContain('{"answer":"Soon","question":"When?"}')
    expect(body).not.toContain('Where?')
    const removed = await save(delivery, { part: added, step: `remove:0:${added}` }, {})
    expect(removed.to?.searchParams.get('part')).toBe(row)
    await visit(delivery, { language: 'en' }, { posted: { act: 'discard' } })
  })

  test('shows what no longer fits its schema as JSON, which can be mended', async () => {
    const admin = opened.shop.contentDrafts
    const name = { kind: 'page', key: 'help/returns', locale: 'en-US' } as const
    const strange = {
      pageId: 'help/returns',
      pageName: 'Returns',
      meta: 'none',
      selectRows: [{ id: 'a', widgets: [{ type: 'hologram', id: 'x' }] }],
      old: 1,
    }
    need(await admin.save({ name, by: noor, version: 1, key: 'k', edit: () => strange }))
    const entry = 'page.help~1returns'
    expect(await field(entry, '', '.meta')).toMatchObject({ kind: 'json', value: 'none' })
    expect(await field(entry, '', '.old')).toMatchObject({
      kind: 'json',
      problems: ['The shop does not know this field.'],
    })
    const widget = 'selectRows[a].widgets[x]'
    const { part } = await pageAt(entry, { part: widget })
    expect(part.node).toMatchObject({ kind: 'json' })
    expect(part.node.kind === 'json' && part.node.value).toContain('hologram')
    const { to } = await save(entry, { part: widget }, { '!': '{ "type": "rich-text", ' })
    expect(to?.searchParams.get('part')).toBe('selectRows[a].widgets[0]')
    const broken = await pageAt(entry, { part: 'selectRows[a].widgets[0]' })
    expect(broken.part.node).toMatchObject({ kind: 'json', value: '{ "type": "rich-text", ' })
    await save(
      entry,
      { part: 'selectRows[a].widgets[0]' },
      { '!': '{ "type": "rich-text", "id": "x", "body": "Mended" }' },
    )
    await save(
      entry,
      { part: '' },
      { '.old!': '', '.meta!': '{ "title": "Returns", "description": "About" }' },
    )
    const mended = await pageAt(entry, { part: widget })
    expect(mended.faults).toEqual([])
    expect(mended.part.node.kind).toBe('group')
    await visit(entry, { language: 'en' }, { posted: { act: 'discard' } })
  })

  test('puts two editors together, and shows one field with what both have written', async () => {
    const entry = 'page.contact'
    await save(entry, { part: '' }, { '.pageName': 'Talk to us' })
    await save(entry, { part: '' }, { '.pageName': 'Write to us', '.meta.title': 'Contact Majlis' }, salem)
    const done = await visit(entry, { language: 'en' }, { posted: { act: 'finish', against: '1' } })
    expect(done.to?.pathname).toBe('/operations/content/page.contact')
    const again = await visit(entry, { language: 'en' }, { posted: { act: 'finish', against: '1' } })
    expect(again.status).toBe(303)
    const shown = await pageAt(entry, { finish: '1' }, { by: salem })
    const [conflict] = shown.finish?.conflicts ?? []
    expect(shown.finish).toMatchObject({ against: 2, theirs: 'Noor' })
    expect(conflict).toMatchObject({ label: 'Name of the page', mine: 'Write to us', theirs: 'Talk to us' })
    const answer = await visit(
      entry,
      { language: 'en' },
      { posted: { act: 'finish', against: '2', reason: 'Because' }, by: salem },
    )
    expect(answer.status).toBe(409)
    expect(answer.page?.finish?.reason).toBe('Because')
    const chosen = { act: 'finish', against: '2', [`choice:${conflict?.path}`]: 'theirs' }
    expect((await visit(entry, { language: 'en' }, { posted: chosen, by: salem })).status).toBe(303)
    const name = { kind: 'page', key: 'contact', locale: 'en-US' } as const
    expect((await opened.shop.contentAdmin.findVersion(name, 3, noor))?.body).toMatchObject({
      pageName: 'Talk to us',
      meta: { title: 'Contact Majlis' },
    })
  })

  test('keeps what was typed into a part that another window has removed, and fields that it has changed', async () => {
    const page = await pageAt(home, { part: hero })
    const stale = { act: 'save', version: String(page.opened.version), shown: page.part.shown }
    await save(home, { part: hero }, { '.items[0].text': 'From the other window' })
    const merged = await visit(
      home,
      { language: 'en', part: hero },
      { posted: { ...stale, '.items[0].title': 'From this one' } },
    )
    expect(merged.status).toBe(303)
    await save(home, { part: '', step: `remove:0:${hero}` }, {})
    const lost = await visit(
      home,
      { language: 'en', part: hero },
      { posted: { ...stale, '.items[0].title': 'Too late' } },
    )
    expect(lost.status).toBe(409)
    expect(lost.page?.lost).toContain('Too late')
    await visit(home, { language: 'en' }, { posted: { act: 'discard' } })
  })

  test('continues the draft of another, and switches the language with what was typed', async () => {
    const entry = 'page.purespace'
    const switched = await save(entry, { part: '', to: 'ar' }, { '.pageName': 'PureSpace, told anew' })
    expect(switched.to?.searchParams.get('language')).toBe('ar')
    const taken = await visit(
      entry,
      { language: 'en' },
      { posted: { act: 'take-over', of: noor.id }, by: salem },
    )
    expect(taken.status).toBe(303)
    expect((await pageAt(entry, {}, { by: salem })).opened.body).toMatchObject({
      pageName: 'PureSpace, told anew',
    })
    await save(entry, { part: '' }, { '.pageName': 'Mine' }, salem)
    const rejected = await visit(
      entry,
      { language: 'en' },
      { posted: { act: 'take-over', of: noor.id }, by: salem },
    )
    expect(rejected.status).toBe(409)
    expect(rejected.page?.problems[0]?.text).toContain('draft of your own')
  })

  test('is not found by those who may not edit the entry, whatever is posted', async () => {
    expect((await visit('page.help', { language: 'en' }, { by: ofKuwait })).status).toBe(404)
    for (const act of ['save', 'take-over', 'check-discard', 'discard', 'finish'])
      expect(
        (await visit('page.help', { language: 'en' }, { posted: { act }, by: ofKuwait })).status,
        act,
      ).toBe(404)
    expect((await visit('page.Kuwait Home Page', { language: 'en' }, { by: ofKuwait })).status).toBe(200)
    expect((await visit('page.none', { language: 'en' })).status).toBe(404)
    const posted = { act: 'save', version: 'x', shown: 'no' }
    expect((await visit('page.help', { language: 'en' }, { posted })).status).toBe(404)
  })
})
