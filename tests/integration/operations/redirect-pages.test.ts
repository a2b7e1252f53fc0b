import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { handleRedirect } from '#web/operations/pages/handle-redirect.ts'
import { handleRedirects } from '#web/operations/pages/handle-redirects.ts'
import { loadMissingPages } from '#web/operations/pages/redirect-list.ts'
import { createMovedPages } from '#web/redirects/moved-pages.ts'
import { isLivePage } from '#web/redirects/is-live-page.ts'
import { routeOf } from '#web/operations/route-table.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { aMember } from '../../support/builders/operators.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
const by = aMember({ name: 'Salem', role: 'content-editor' })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
  await opened.catalog.writer.putCategories(someCategories)
  const lamp = aRecord(
    { code: 'LAMP', urlKey: 'oak-lamp', variants: [aVariant({ sku: 'LAMP' })] },
    { prices: { LAMP: sixPrices(90) }, stock: { LAMP: { 'wh-ae': 20 } } },
  )
  await opened.catalog.writer.apply([lamp], opened.shop.clock.now())
})
afterAll(() => opened.close())

function visit(
  path: string,
  posted: Readonly<Record<string, string | File>> | null = null,
  language: Language = 'en',
) {
  const { shop } = opened
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  const url = new URL(path, 'http://shop.test')
  const fields = new FormData()
  for (const [name, value] of Object.entries(posted ?? {})) fields.set(name, value)
  const response = { status: 200 }
  const astro = {
    url,
    response,
    locals: { shop, storefront: storefront(country, language), t: translator(language) },
    request: new Request(url),
    redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  const admission = {
    by,
    route: routeOf('redirects'),
    posted: posted && { act: String(posted['act']), fields },
  } as unknown as Admission
  return { astro, admission, response }
}

async function edit(
  path: string,
  posted: Readonly<Record<string, string>> | null = null,
  language: Language = 'en',
) {
  const { astro, admission, response } = visit(path, posted, language)
  const page = await handleRedirect(astro, admission)
  return { page, status: page instanceof Response ? page.status : response.status }
}

async function editPage(...visited: Parameters<typeof edit>) {
  const { page, status } = await edit(...visited)
  if (page instanceof Response) throw new Error(`${page.status}`)
  return { ...page, status }
}

const form = '/operations/redirects/edit'
const put = { act: 'put', seen: '', reason: '' }

describe('a page that exists', () => {
  test.each([
    '/',
    '/ae/en',
    '/ae/ar/cart',
    '/ae/en/p/oak-lamp',
    '/ae/en/p/oak-lamp/reviews',
    `/ae/en/c/${someCategories[0]?.path ?? ''}`,
    '/ae/en/help/delivery',
    '/ae/en/help',
    '/ae/en/contact',
    '/ae/en/new-arrivals',
    '/ae/en/lead/callback',
  ])('%s', async (path) => {
    expect(await isLivePage(opened.shop, path)).toBe(true)
  })

  test.each([
    '/sofas.html',
    '/xx/en',
    '/ae/fr/cart',
    '/ae/en/p/birch-lamp',
    '/ae/en/c/no/such',
    '/ae/en/brands/unknown',
    '/ae/en/old-page',
    '/ae/en/lead/unknown',
  ])('is not at %s', async (path) => {
    expect(await isLivePage(opened.shop, path)).toBe(false)
  })
})

describe('the form of a redirect', () => {
  test.each(['en', 'ar'] as const)('adds one, which visitors follow (%s)', async (language) => {
    const from = `/old-${language}.html`
    expect((await edit(form, { ...put, from, to: '/p/oak-lamp', status: '301' }, language)).status).toBe(303)
    const moved = createMovedPages(opened.shop)
    expect(await moved.find(`/ae/${language}${from}`)).toMatchObject({ to: `/ae/${language}/p/oak-lamp` })
    expect(await editPage(`${form}?from=${from}`, null, language)).toMatchObject({
      typed: { from, to: '/p/oak-lamp', status: '301' },
      leadsNowhere: false,
    })
  })

  test.each([
    ['a page of every storefront', '/p/oak-lamp', 'from'],
    ['a page of one storefront', '/ae/ar/cart', 'from'],
    ['another host', 'https://evil.example', 'to', '/x'],
    ['a circle', '/x', 'to', '/x'],
  ])('refuses %s, with what was typed', async (_, typed, field, from = typed) => {
    const to = field === 'to' ? typed : '/p/oak-lamp'
    for (const language of ['en', 'ar'] as const) {
      const page = await editPage(form, { ...put, from, to, status: '301' }, language)
      expect(page).toMatchObject({ status: 422, typed: { from, to }, problems: [{ field }] })
      expect(page.problems[0]?.text).not.toContain('operations-pages')
    }
  })

  test('shows what another has written since, and saves after that', async () => {
    await edit(form, { ...put, from: '/twice', to: '/p/oak-lamp', status: '301' })
    const opened = await editPage(`${form}?from=/twice`)
    await edit(`${form}?from=/twice`, {
      ...put,
      seen: opened.seen,
      from: '/twice',
      to: '/help',
      status: '302',
    })
    const posted = { ...put, from: '/twice', to: '/contact', status: '301' }
    const stale = await editPage(`${form}?from=/twice`, { ...posted, seen: opened.seen })
    expect(stale).toMatchObject({ status: 409, stored: { to: '/help' }, typed: { to: '/contact' } })
    expect((await edit(`${form}?from=/twice`, { ...posted, seen: stale.seen })).status).toBe(303)
  })

  test('a gone address loses its destination; one that is removed is missing again', async () => {
    await edit(form, { ...put, from: '/gone', to: '/help', status: '410' })
    const moved = createMovedPages(opened.shop)
    expect(await moved.find('/ae/ar/gone')).toEqual({ kind: 'gone', page: '/ae/ar/gone' })
    expect((await edit(`${form}?from=/gone`, { act: 'remove' })).status).toBe(303)
    expect(await moved.find('/ae/ar/gone')).toBeUndefined()
    expect((await edit(`${form}?from=/gone`, { act: 'remove' })).status).toBe(404)
  })

  test('says where a destination is no page', async () => {
    await edit(form, { ...put, from: '/nowhere', to: '/c/no/such', status: '301' })
    expect(await editPage(`${form}?from=/nowhere`)).toMatchObject({ leadsNowhere: true })
  })
})

test('a page is shown also where there was a redirect', async () => {
  const redirect = { from: '/p/new-lamp', to: '/p/oak-lamp', status: '301', by }
  await opened.shop.redirectAdmin.put(redirect)
  const moved = createMovedPages(opened.shop)
  expect(await moved.find('/ae/en/p/new-lamp')).toMatchObject({ to: '/ae/en/p/oak-lamp' })
  const lamp = aRecord(
    { code: 'NEW', urlKey: 'new-lamp', variants: [aVariant({ sku: 'NEW' })] },
    { prices: { NEW: sixPrices(90) }, stock: { NEW: { 'wh-ae': 20 } } },
  )
  await opened.catalog.writer.apply([lamp], opened.shop.clock.now())
  expect(await moved.find('/ae/en/p/new-lamp')).toBeUndefined()
})

test('a database that is away costs redirects, not pages', async () => {
  const reports: unknown[] = []
  const follow = () => Promise.reject(new Error('away'))
  const shop = {
    ...opened.shop,
    redirects: { ...opened.shop.redirects, follow },
    report: (error: unknown) => void reports.push(error),
  }
  expect(await createMovedPages(shop).find('/ae/en/old-en.html')).toBeUndefined()
  expect(reports).toHaveLength(1)
})

describe('a file', () => {
  async function send(act: string, file: File | string) {
    const { astro, admission, response } = visit('/operations/redirects', { act, file })
    const page = await handleRedirects(astro, admission)
    if (page instanceof Response) throw new Error(`${page.status}`)
    return { ...page, status: response.status }
  }

  test('is checked, then imported', async () => {
    const file = new File(['from,to\n/f-1,/help\n/f-2,https://evil.example\n'], 'old.csv')
    expect((await send('check-import', file)).imported).toMatchObject({
      added: 1,
      faultyCount: 1,
      isWritten: false,
    })
    expect((await send('import', file)).imported).toMatchObject({ added: 1, isWritten: true })
    expect((await send('import', file)).imported).toMatchObject({ added: 0, same: 1 })
  })

  test.each([
    ['none', ''],
    ['an empty one', new File([], 'empty.csv')],
    ['a picture', new File([new Uint8Array([0x50, 0x4b, 3, 4])], 'a.xlsx')],
    ['another table', new File(['sku,price\nA,1\n'], 'prices.csv')],
  ])('%s is refused', async (_, file) => {
    expect(await send('import', file)).toMatchObject({ status: 422, problems: [{ field: 'file' }] })
  })
})

test('a path that was not found is a press away from its redirect', async () => {
  opened.shop.redirects.noteMissing('/ae/en/Forgotten.html', null)
  await expect
    .poll(
      async () => {
        const { astro } = visit('/operations/missing-pages')
        return (await loadMissingPages(astro, by)).rows.map(({ href }) => href)
      },
      { timeout: 10_000, interval: 500 },
    )
    .toContain(`${form}?from=%2Fae%2Fen%2Fforgotten.html`)
})
