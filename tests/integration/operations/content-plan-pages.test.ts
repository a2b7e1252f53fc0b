import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { menuRef } from '#commerce/content-admin/menu/create-menu.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { loadContentMonth } from '#web/operations/content/calendar/load-content-month.ts'
import { handleMenu } from '#web/operations/content/menu/handle-menu.ts'
import { chooseForRelease } from '#web/operations/content/releases/choose-for-release.ts'
import { handleNewRelease, releaseFormPath } from '#web/operations/content/releases/new-release.ts'
import { handleRelease } from '#web/operations/content/releases/handle-release.ts'
import { loadReleases } from '#web/operations/content/releases/release-list.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { anEditedPage, aText } from '../../support/builders/content-samples.ts'
import { aMember } from '../../support/builders/operators.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
const noor = aMember({ name: 'Noor', role: 'content-editor' })
const huda = aMember({ name: 'Huda', role: 'customer-service' })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
})
afterAll(() => opened.close())

type Fields = Readonly<Record<string, string | readonly string[]>>
type Visit = {
  readonly posted?: Fields
  readonly language?: Language
  readonly by?: typeof noor
  readonly release?: string
}

function visit(path: string, { posted, language = 'en', by = noor, release = '' }: Visit = {}) {
  const { shop } = opened
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  const url = new URL(`/operations/content/${path}`, 'http://shop.test')
  const fields = new FormData()
  for (const [name, values] of Object.entries(posted ?? {}))
    for (const value of [values].flat()) fields.append(name, value as string)
  const response = { status: 200 }
  const astro = {
    ...{ url, response, params: { release }, request: new Request(url) },
    locals: { shop, storefront: storefront(country, language), t: translator(language), requestId: 'x' },
    redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  const admission = {
    by,
    posted: posted ? { act: String(posted['act'] ?? ''), fields } : null,
  } as unknown as Admission
  return { astro, admission, response, fields }
}

const pageOf = <Page extends object>(answer: Page | Response): Page => {
  if (answer instanceof Response) throw new Error(String(answer.status))
  return answer
}
const locationOf = (answer: object): string =>
  answer instanceof Response ? (answer.headers.get('location') ?? '') : ''

async function draft(key: string, pageName: string, locale: 'en-US' | 'ar') {
  const name = { kind: 'page', key, locale } as const
  const admin = opened.shop.contentAdmin
  const found = await admin.find(name, noor)
  const latest = await admin.findVersion(name, found?.languages[locale]?.latest ?? 0, noor)
  return need(await admin.put({ name, body: { ...latest?.body, pageName }, by: noor })).version
}

const form = { name: 'National Day', from: '2090-12-02T00:00', until: '', country: 'ae', reason: '' }

describe('a release', () => {
  test('is chosen in the list, checked, published at midnight of the country, previewed in 12 storefronts and withdrawn', async () => {
    const versions = [
      `page.help:en:${await draft('help', 'Help on the day', 'en-US')}`,
      `page.help:ar:${await draft('help', 'مساعدة في اليوم', 'ar')}`,
      `page.help~1delivery:en:${await draft('help/delivery', 'Delivery on the day', 'en-US')}`,
    ]
    const ticked = visit('', { posted: { act: 'check-release', choice: 'these', row: ['page.help'] } })
    const chosen = await chooseForRelease(ticked.astro, { act: 'check-release', fields: ticked.fields }, noor)
    expect(locationOf(chosen)).toBe('/operations/content/releases/new?row=page.help')
    const shown = visit('releases/new?row=page.help')
    const empty = pageOf(await handleNewRelease(shown.astro, shown.admission))
    expect(
      empty.entries.flatMap(({ drafts }) =>
        drafts.filter(({ isChosen }) => isChosen).map(({ value }) => value),
      ),
    ).toEqual(versions.slice(0, 2))
    for (const language of ['en', 'ar'] as const) {
      const { astro, admission } = visit('releases/new', {
        posted: { ...form, act: 'check-release', versions },
        language,
      })
      const { check } = pageOf(await handleNewRelease(astro, admission))
      expect(check?.rows.length).toBe(3)
      expect(check?.rejected).toEqual([])
      expect(check?.button).toMatch(/National Day.*2090/)
    }
    const posted = visit('releases/new', {
      posted: { ...form, act: 'release', key: 'national-day', versions },
    })
    expect(locationOf(await handleNewRelease(posted.astro, posted.admission))).toBe(
      '/operations/content/releases/national-day',
    )
    const again = visit('releases/new', { posted: { ...form, act: 'check-release', versions } })
    const rejected = pageOf(await handleNewRelease(again.astro, again.admission))
    expect(rejected.check?.rejected.map(({ why }) => why)[0]).toContain('Take a draft')
    const formPath = releaseFormPath(rejected.typed).replace('/operations/content/', '')
    const back = visit(formPath)
    expect(pageOf(await handleNewRelease(back.astro, back.admission))).toMatchObject({
      ...{ typed: rejected.typed, withoutDraft: 0 },
    })

    const { astro, admission } = visit('releases/national-day', { release: 'national-day' })
    const page = pageOf(await handleRelease(astro, admission))
    expect(page.release).toMatchObject({ state: 'planned', startsAt: '2090-12-01T20:00:00.000Z' })
    expect(page.previews.length).toBe(2 * opened.shop.countries.length)
    const help = page.previews[0]?.links.find(({ href }) => /^\/\w\w\/en\/help\?preview=/.test(href))
    const token = new URL(help?.href ?? '', 'http://shop.test').searchParams.get('preview') ?? ''
    expect(opened.shop.content.readPreview(token)).toEqual({ at: '2090-12-01T20:00:00.000Z' })

    const listed = await loadReleases(visit('releases').astro, noor)
    expect(listed).toMatchObject({ rows: [{ id: 'national-day', cells: { count: { value: 3 } } }] })
    const december = pageOf(await loadContentMonth(visit('calendar?country=ae&month=2090-12').astro, huda))
    expect(december.days[1]?.events).toMatchObject([
      { kind: 'release', edge: 'begins', href: '/operations/content/releases/national-day' },
    ])
    expect(december.weeks.flat().filter((cell) => cell !== null)).toEqual(december.days)

    const check = visit('releases/national-day', {
      release: 'national-day',
      posted: { act: 'check-withdraw-release' },
    })
    expect(pageOf(await handleRelease(check.astro, check.admission)).isChecked).toBe(true)
    const taken = visit('releases/national-day', {
      release: 'national-day',
      posted: { act: 'withdraw-release' },
    })
    expect(locationOf(await handleRelease(taken.astro, taken.admission))).toContain('national-day')
    expect(pageOf(await handleRelease(astro, admission))).toMatchObject({
      release: { state: 'withdrawn' },
      previews: [],
    })
    const after = pageOf(await loadContentMonth(visit('calendar?country=ae&month=2090-12').astro, noor))
    expect(after.days.flatMap(({ events }) => events)).toEqual([])
  })

  test('with a new page is taken back once it is shown: the check names what goes, and the shop no longer has it', async () => {
    const { content, contentAdmin, contentReleases, countries } = opened.shop
    const name = { kind: 'page', key: 'ramadan-evenings', locale: 'en-US' } as const
    const body = anEditedPage(name.key, [aText('a', 'Evenings')], { slug: name.key })
    const { version } = need(await contentAdmin.put({ name, body, by: noor }))
    const versions = [{ name, version }]
    const times = { startsAt: null, endsAt: null }
    need(await contentReleases.publish({ id: 'evenings', name: 'Evenings', versions, ...times, by: noor }))
    const [country] = countries
    if (!country) throw new Error('no country')
    const here = storefront(country, 'en')
    const isThere = async () => [
      (await content.loadPage({ slug: name.key }, here)).ok,
      (await content.listIndexablePages(here)).some(({ path }) => path === `/${name.key}`),
    ]
    expect(await isThere()).toEqual([true, true])
    for (const [language, label] of [
      ['en', 'ramadan-evenings · English'],
      ['ar', 'ramadan-evenings · الإنجليزية'],
    ] as const) {
      const posted = { act: 'check-withdraw-release' }
      const { astro, admission } = visit('releases/evenings', { release: 'evenings', posted, language })
      expect(pageOf(await handleRelease(astro, admission))).toMatchObject({
        ...{ isChecked: true, rejected: [], offline: [{ id: 'page.ramadan-evenings:en:1', label }] },
      })
    }
    expect(await isThere()).toEqual([true, true])
    const unconfirmed = visit('releases/evenings', {
      release: 'evenings',
      posted: { act: 'withdraw-release' },
    })
    expect(pageOf(await handleRelease(unconfirmed.astro, unconfirmed.admission))).toMatchObject({
      ...{ isChecked: true, rejected: [], offline: [{ id: 'page.ramadan-evenings:en:1' }] },
      problems: [{ text: expect.stringContaining('not taken back') as string }],
    })
    expect(unconfirmed.response.status).toBe(409)
    expect(await isThere()).toEqual([true, true])
    const posted = { act: 'withdraw-release', offline: ['page.ramadan-evenings:en:1'] }
    const taken = visit('releases/evenings', { release: 'evenings', posted })
    expect(locationOf(await handleRelease(taken.astro, taken.admission))).toContain('evenings')
    expect(await isThere()).toEqual([false, false])
    expect((await contentAdmin.find(name, noor))?.languages['en-US']?.shown).toBeFalsy()
  })

  test('has no more entries than are chosen on purpose, and says how many have no draft', async () => {
    const chooseAll = async (path: string, language: Language) => {
      const { astro, fields, response } = visit(path, { posted: { choice: 'all' }, language })
      return { answer: await chooseForRelease(astro, { act: 'check-release', fields }, noor), response }
    }
    for (const [language, text] of [
      ['en', 'At most 50 entries'],
      ['ar', '50'],
    ] as const) {
      const { answer, response } = await chooseAll('', language)
      expect(response.status).toBe(422)
      expect(answer).toMatchObject([{ text: expect.stringContaining(text) as string }])
    }
    const few = await chooseAll('?kind=block&q=main-menu', 'en')
    expect(locationOf(few.answer)).toBe(`/operations/content/releases/new?row=block.${menuRef.key}`)
    const rows = ['page.help', 'page.none', 'page.no-such'].map((id) => `row=${id}`).join('&')
    await draft('help', 'Help that is drafted', 'en-US')
    const shown = visit(`releases/new?${rows}`)
    expect(pageOf(await handleNewRelease(shown.astro, shown.admission)).withoutDraft).toBe(2)
  })

  test.each<[Fields, string]>([
    [{ name: ' ' }, 'name'],
    [{ versions: [] }, 'drafts'],
    [{ from: 'soon' }, 'from'],
    [{ until: '2090-12-01T00:00' }, 'until'],
  ])('is not published as %j: the form says why in both languages', async (wrong, field) => {
    for (const language of ['en', 'ar'] as const) {
      const posted = { ...form, act: 'check-release', versions: ['page.help:en:1'], ...wrong }
      const { astro, admission, response } = visit('releases/new', { posted, language })
      const { problems } = pageOf(await handleNewRelease(astro, admission))
      expect(response.status).toBe(422)
      expect(problems[0]?.field).toBe(field)
      expect(problems[0]?.text).not.toMatch(/operations-|\{\{/)
    }
  })

  test('that does not exist, or is not theirs to withdraw, is not found', async () => {
    const { astro, admission } = visit('releases/x', { release: 'x' })
    expect(await handleRelease(astro, admission)).toMatchObject({ status: 404 })
    const month = await loadContentMonth(visit('calendar?country=xx').astro, noor)
    expect(month).toMatchObject({ status: 404 })
  })
})

describe('the page of the menu', () => {
  const open = async (path: string, given: Visit = {}) => {
    const { astro, admission, response } = visit(path, given)
    return { answer: await handleMenu(astro, admission), response }
  }
  const fieldsOf = (page: Awaited<ReturnType<typeof handleMenu>>): Record<string, string | string[]> => {
    const { lines, of, base } = pageOf(page)
    return {
      ...{ act: 'save-menu', line: lines.map(({ id }) => id) },
      ...{ 'of-en': String(of.en), 'of-ar': String(of.ar) },
      ...{ 'base-en': String(base.en), 'base-ar': String(base.ar) },
      ...Object.fromEntries(
        lines.flatMap(({ id, en, ar, link, linkAr, place, under }) => [
          ...[
            [`en.${id}`, en],
            [`ar.${id}`, ar],
            [`link.${id}`, link],
            [`link-ar.${id}`, linkAr],
          ],
          ...[
            [`place.${id}`, place],
            [`under.${id}`, under],
          ],
        ]),
      ),
    }
  }

  test('adds, renames, moves and removes lines of both languages, as drafts', async () => {
    const { answer } = await open('menu?group=4')
    const columns = pageOf(answer).stored.tree[3]?.columns ?? []
    const saved = await open('menu?group=4', {
      posted: {
        ...fieldsOf(answer),
        ...{ 'en.c1': 'Seating', 'remove.l1.6': 'on', 'place.l1.3': '1', 'under.l2.1': 'c1' },
        ...{ 'en.l1.+': 'No such sofas', 'ar.l1.+': 'لا كنب', 'link.l1.+': '/c/living/no-such' },
      },
    })
    expect(locationOf(saved.answer)).toBe('/operations/content/menu?group=4')
    const now = pageOf((await open('menu?group=4')).answer)
    const first = now.stored.tree[3]?.columns[0]
    const labelsOf = (place: number) => columns[0]?.links[place]?.labels.en
    expect(first?.labels.en).toBe('Seating')
    expect(first?.links.map(({ labels }) => labels.en)).toEqual([
      ...[labelsOf(2), labelsOf(0), columns[1]?.links[0]?.labels.en, labelsOf(1), labelsOf(3), labelsOf(4)],
      'No such sofas',
    ])
    expect(now.stored.versions).toEqual({ en: 2, ar: 2 })
    expect(now.stored.states.en.hasDraft).toBe(true)
    expect(now.links).toContainEqual({ href: '/c/living/no-such', language: 'en', to: null })
  })

  test('names links through a redirect, and finds the others in the shop', async () => {
    need(
      await opened.shop.redirectAdmin.put({
        from: '/c/living/no-such',
        to: '/offers',
        status: '301',
        by: noor,
      }),
    )
    const { links } = pageOf((await open('menu')).answer)
    expect(links.find(({ href }) => href === '/c/living/no-such')?.to).toMatch(/\/offers$/)
    // Of categories, ideas and pages this shop has few.
    expect(links.filter(({ href }) => !/^\/(?:c|ideas|pages)\//.test(href))).toEqual([])
  })

  test('shows what was typed and what another wrote, and takes it when it is sent again', async () => {
    const { answer } = await open('menu')
    const fields = fieldsOf(answer)
    expect((await open('menu', { posted: { ...fields, 'en.g1': 'Sale' } })).answer).toMatchObject({
      status: 303,
    })
    for (const language of ['ar', 'en'] as const) {
      const { answer: again, response } = await open('menu', {
        posted: { ...fields, 'en.g1': 'Deals' },
        language,
      })
      const page = pageOf(again)
      expect(response.status).toBe(409)
      expect(page.problems[0]?.text).toMatch(/Deals.*Sale/)
      expect(page.lines[0]?.en).toBe('Deals')
      expect(page.base.en).toBe(pageOf(answer).base.en + 1)
    }
    const wrong = await open('menu', { posted: { ...fields, 'ar.g2': '', 'link.g3': 'x' } })
    expect(wrong.response.status).toBe(422)
    expect(pageOf(wrong.answer).problems.map(({ field }) => field)).toEqual(['ar.g2', 'link.g3', 'link.g3'])
  })

  test('that another has rearranged meanwhile is saved as it was typed when it is sent again', async () => {
    const { answer } = await open('menu')
    const before = pageOf(answer).stored.tree
    const moved = await open('menu', { posted: { ...fieldsOf(answer), 'place.g4': '1' }, by: noor })
    expect(moved.answer).toMatchObject({ status: 303 })
    const first = await open('menu', {
      posted: { ...fieldsOf(answer), 'en.g2': 'Just in', 'remove.g1': 'on' },
    })
    expect(first.response.status).toBe(409)
    const again = fieldsOf(first.answer)
    expect(again['of-en']).not.toBe(again['base-en'])
    expect((await open('menu', { posted: { ...again, 'remove.g1': 'on' } })).answer).toMatchObject({
      status: 303,
    })
    const now = pageOf((await open('menu')).answer).stored.tree
    const linesBelow = (tree: typeof now) => tree.map(({ columns }) => columns)
    expect(linesBelow(now)).toEqual(linesBelow(before).slice(1))
    expect(now.map(({ labels }) => labels.en)).toEqual([
      'Just in',
      ...before.slice(2).map(({ labels }) => labels.en),
    ])
  })

  test('names the lines of problems by the numbers that its rows have', async () => {
    const { answer } = await open('menu?group=4')
    const wrong = await open('menu?group=4', {
      posted: { ...fieldsOf(answer), 'place.l1.3': '1', 'ar.l1.3': '', 'link.c2': 'x' },
    })
    expect(pageOf(wrong.answer).problems).toMatchObject([
      { text: 'Line 4.1.3 has no words in this language: Arabic.', field: 'ar.l1.3' },
      { text: expect.stringContaining('Line 4.2:') as string, field: 'link.c2' },
      { field: 'link.c2' },
    ])
  })

  test('is published with the other drafts', async () => {
    const { astro, admission } = visit(`releases/new?row=block.${menuRef.key}`)
    const page = pageOf(await handleNewRelease(astro, admission))
    expect(page.entries.flatMap(({ drafts }) => drafts).filter(({ isChosen }) => isChosen).length).toBe(2)
    expect((await open('menu?group=99')).answer).toMatchObject({ status: 404 })
    expect((await open('menu', { posted: { act: 'save-menu' }, by: huda })).answer).toMatchObject({
      status: 404,
    })
  })
})
