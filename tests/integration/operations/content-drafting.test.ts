import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { storefront } from '#kernel/storefront.ts'
import type { EditNode } from '#web/operations/content/edit-nodes.ts'
import { handleBeginPage } from '#web/operations/content/begin-page.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { anEditedPage } from '../../support/builders/content-samples.ts'
import { nodesIn } from '../../support/builders/edit-nodes.ts'
import { aMember } from '../../support/builders/operators.ts'
import { anEditor, type EditorFields } from '../../support/shops/an-editor.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
const noor = aMember({ id: randomUUID(), name: 'Noor', role: 'content-editor' })
const ofKuwait = aMember({ id: randomUUID(), name: 'Bader', role: 'content-editor', countries: ['kw'] })
const { aVisit, visit, pageAt, save } = anEditor(() => opened.shop, noor)
const delivery = 'page.help~1delivery'
const home = 'page.UAE Home Page'

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
})
afterAll(() => opened.close())

describe('a draft in the editor', () => {
  test('shows the draft as the shop would, with what was saved and without its faults', async () => {
    const { shop } = opened
    const preview = {
      preview: '1',
      'preview-in': 'kw/en',
      'preview-at': '2090-12-01T09:00',
      'preview-width': '390',
    }
    expect((await pageAt(delivery)).preview.shown).toBeNull()
    const { to } = await save(
      delivery,
      { part: '' },
      { '.pageName': 'Delivery by boat', 'preview-show': '1', ...preview },
    )
    expect(to?.hash).toBe('#preview')
    for (const [name, value] of Object.entries(preview)) expect(to?.searchParams.get(name)).toBe(value)
    const { preview: seen } = await pageAt(delivery, preview)
    expect(seen).toMatchObject({ width: 390, isKiosk: false, shown: { isWrongMoment: false } })
    expect(seen.storefronts.every(({ value }) => value.endsWith('/en'))).toBe(true)
    const href = seen.shown?.href ?? ''
    expect(href).toMatch(/^\/kw\/en\/help\/delivery\?preview=/)
    const named = shop.content.readPreview(
      new URL(href, 'http://shop.test').searchParams.get('preview') ?? '',
    )
    expect(named).toEqual({
      at: '2090-12-01T06:00:00.000Z',
      entry: { kind: 'page', key: 'help/delivery', locale: 'en-US', draft: noor.id },
    })
    const country = shop.countries.find(({ isoCode }) => isoCode === 'kw')
    if (!country) throw new Error('kw')
    const asShown = async (given = named) => {
      const loaded = await shop.content.loadPage({ slug: 'help/delivery' }, storefront(country, 'en'), given)
      return loaded.ok ? loaded.value.value : null
    }
    expect((await asShown())?.pageName).toBe('Delivery by boat')
    const shown = await shop.content.loadPage({ slug: 'help/delivery' }, storefront(country, 'en'))
    expect(shown.ok && shown.value.value.pageName).toBe('Delivery')

    const broken = {
      pageName: '',
      selectRows: [
        { id: 'a', widgets: [{ type: 'hologram' }, 7, { type: 'rich-text', id: 'good', body: 'Well' }] },
        'row',
      ],
      meta: 1,
    }
    const name = { kind: 'page', key: 'help/delivery', locale: 'en-US' } as const
    need(await shop.contentDrafts.save({ name, by: noor, version: 1, key: 'broken', edit: () => broken }))
    const byId = await shop.content.loadPage({ pageId: 'help/delivery' }, storefront(country, 'en'), named)
    expect(byId.ok && byId.value.value).toMatchObject({
      pageName: 'help/delivery',
      rows: [{ id: 'a', widgets: [{ id: 'good' }] }],
    })
    await visit(delivery, { language: 'en' }, { posted: { act: 'discard' } })
    const hidden = await save(delivery, { part: '' }, { ...preview, 'preview-hide': '1' })
    expect(hidden.to?.searchParams.has('preview')).toBe(false)
    expect((await pageAt(delivery, { preview: '1', 'preview-at': 'x' })).preview.shown?.isWrongMoment).toBe(
      true,
    )
  })

  test('names what another choice empties, and restores it', async () => {
    const part = 'selectRows[best].widgets[rail-best]'
    const shown = async () => (await pageAt(home, { part })).part.shown
    const before = await shown()
    for (const [spoken, fields] of [
      ['en', 'Rule'],
      ['ar', 'القاعدة'],
    ] as const) {
      const page = await pageAt(home, { part })
      const posted = {
        ...{ act: 'save', version: String(page.opened.version), shown: page.part.shown },
        ...{ key: randomUUID(), '.title': 'Loved', '.source.rule': 'new', '.source?': '1' },
      }
      const switched = await visit(home, { language: 'en', part, open: '' }, { spoken, posted })
      expect([switched.status, switched.page?.part.path]).toEqual([200, part])
      const fieldsOf = nodesIn(switched.page?.part.node as EditNode)
      expect(fieldsOf.find(({ name }) => name === '.source')).toMatchObject({
        ...{ kind: 'variants', emptied: { fields, before: '{"rule":"new"}' } },
      })
      expect(await shown()).toContain('{"category":""}')
      expect((await visit(home, { language: 'en', part }, { posted })).status).toBe(303)
      await save(home, { part }, { '.source~': '{"rule":"new"}', '.source?': '1' })
      expect(await shown()).toContain('{"rule":"new"}')
      expect(await shown()).toContain('Loved')
    }
    await visit(home, { language: 'en' }, { posted: { act: 'discard' } })
    expect(await shown()).toBe(before)
  })

  test('says when it is saved that another page is shown at its address', async () => {
    const text = 'The page “help” already has the address /help.'
    await save(delivery, { part: '' }, { '.slug': 'help' })
    const page = await pageAt(delivery)
    expect(page.slugTaken).toBe(text)
    expect(nodesIn(page.part.node).find(({ name }) => name === '.slug')?.problems).toEqual([text])
    // A version can be made: the other page may move in the same release.
    expect(page.faults).toEqual([])
    await save(delivery, { part: '' }, { '.slug': 'help/delivery' })
    expect((await pageAt(delivery)).slugTaken).toBeNull()
    await visit(delivery, { language: 'en' }, { posted: { act: 'discard' } })
  })

  test('begins a page of both languages, once, and opens its editor', async () => {
    const typed = {
      ...{ act: 'begin-page', slug: 'national-day', 'names-en': 'National Day', 'names-ar': 'اليوم الوطني' },
      ...{ 'descriptions-en': 'What we offer on the day', 'descriptions-ar': 'عروضنا في هذا اليوم' },
    }
    const begin = async (given: EditorFields, by = noor) => {
      const { astro, admission, response } = aVisit(new URL('http://shop.test/operations/content/new'), {
        ...{ route: 'contentNew', posted: given, by },
      })
      const page = await handleBeginPage(astro, admission)
      if (!(page instanceof Response)) return { status: response.status, page, to: null }
      return { status: page.status, page: null, to: page.headers.get('location') }
    }
    const wrong = await begin({
      ...typed,
      slug: 'National Day',
      'names-ar': ' ',
      'descriptions-en': 'x'.repeat(171),
    })
    expect(wrong.status).toBe(422)
    expect(wrong.page?.problems.map(({ field }) => field)).toEqual(['slug', 'names-ar', 'descriptions-en'])
    expect(wrong.page?.typed.names.en).toBe('National Day')
    expect((await begin({ ...typed, slug: 'cart' })).status).toBe(422)
    expect((await begin({ ...typed, slug: 'help/delivery' })).status).toBe(409)
    const feast = { kind: 'page', key: 'feast', locale: 'ar' } as const
    const body = anEditedPage('feast', [], { slug: 'eid' })
    const { version } = need(await opened.shop.contentAdmin.put({ name: feast, body, by: noor }))
    const now = { startsAt: null, endsAt: null, by: noor }
    need(await opened.shop.contentAdmin.publish({ versions: [{ name: feast, version }], ...now }))
    const taken = await begin({ ...typed, slug: 'eid' })
    expect([taken.status, taken.page?.problems]).toEqual([
      409,
      [{ text: 'The page “feast” already has the address /eid.', field: 'slug' }],
    ])
    expect((await begin(typed, ofKuwait)).status).toBe(404)
    const answers = await Promise.all([begin(typed), begin(typed)])
    for (const { status, to } of answers)
      expect([status, to]).toEqual([303, '/operations/content/page.national-day/edit?language=en'])
    expect((await begin({ ...typed, 'names-en': 'Another day' })).status).toBe(409)
    const { opened: entry, tree } = await pageAt('page.national-day', { language: 'ar' }, { spoken: 'ar' })
    expect(entry).toMatchObject({ version: 1, body: { pageName: 'اليوم الوطني', slug: 'national-day' } })
    expect(tree[0]).toMatchObject({ path: 'selectRows', parts: [] })
    await save('page.national-day', { part: '', step: 'add:0:selectRows' }, {})
    const { preview } = await pageAt('page.national-day', { preview: '1' })
    expect(preview.shown?.href).toMatch(/^\/ae\/en\/national-day\?preview=/)
  })
})
