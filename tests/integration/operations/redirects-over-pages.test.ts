import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { lineReasonText } from '#web/operations/imports/import-texts.ts'
import { explainRedirect } from '#web/operations/pages/explain-redirect.ts'
import { handleRedirect } from '#web/operations/pages/handle-redirect.ts'
import { handleRedirects } from '#web/operations/pages/handle-redirects.ts'
import { createFindLivePages } from '#web/redirects/find-live-pages.ts'
import { isLivePage } from '#web/redirects/is-live-page.ts'
import { redirectCommands } from '../../../cli/commands/redirect.ts'
import { runLine } from '../../../cli/run-line.ts'
import { noTerminal } from '../../../cli/terminal.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aStaffOperator } from '../../support/builders/a-staff-operator.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
let by = aMember({ name: 'Salem', role: 'admin' })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
  await opened.catalog.writer.putCategories(someCategories)
  const lamp = aRecord(
    { code: 'LAMP', urlKey: 'oak-lamp', variants: [aVariant({ sku: 'LAMP' })] },
    { prices: { LAMP: sixPrices(90) }, stock: { LAMP: { 'wh-ae': 20 } } },
  )
  await opened.catalog.writer.apply([lamp], opened.shop.clock.now())
  by = await aStaffOperator(opened.database.db, 'Salem', by.grants)
})
afterAll(() => opened.close())

/** A page of the shop in one storefront, of a product, and of editors; and what was never a page. */
const live = ['/ae/ar/cart', '/p/oak-lamp', '/help/delivery']
const free = '/old/lamp.html'
const file = ['from,to', ...[...live, free].map((from) => `${from},/contact`)].join('\n')
const pageOf: Readonly<Record<string, string>> = {
  '/ae/ar/cart': '/ae/ar/cart',
  '/p/oak-lamp': '/ae/en/p/oak-lamp',
  '/help/delivery': '/ae/en/help/delivery',
}

const stored = async (): Promise<readonly string[]> => {
  const found = await Promise.all(
    [...live, free].map((from) => opened.shop.redirectAdmin.find(from, operator)),
  )
  return found.flatMap((one) => one?.from ?? [])
}

async function startAnew(): Promise<void> {
  for (const from of [...live, free]) await opened.shop.redirectAdmin.remove(from, { by: operator })
}

function visit(path: string, posted: Readonly<Record<string, string | File>>, language: Language = 'en') {
  const { shop } = opened
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  const url = new URL(path, 'http://shop.test')
  const fields = new FormData()
  for (const [name, value] of Object.entries(posted)) fields.set(name, value)
  const astro = {
    ...{ url, response: { status: 200 }, request: new Request(url) },
    locals: { shop, storefront: storefront(country, language), t: translator(language) },
    redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  const admission = { by, posted: { act: String(posted['act']), fields } } as unknown as Admission
  return { astro, admission }
}

const explained = {
  en: (path: string) => `${path} is a page of the shop. A redirect never hides a page.`,
  ar: (path: string) => `⁦${path}⁩ صفحة في المتجر. لا تُخفي إعادة التوجيه صفحة أبدًا.`,
}

test.each(['en', 'ar'] as const)('the form refuses a redirect over a page (%s)', async (language) => {
  await startAnew()
  for (const from of live) {
    const posted = { act: 'put', seen: '', reason: '', from, to: '/contact', status: '301' }
    const { astro, admission } = visit('/operations/redirects/edit', posted, language)
    const page = await handleRedirect(astro, admission)
    if (page instanceof Response) throw new Error(from)
    expect(page.problems).toEqual([{ field: 'from', text: explained[language](pageOf[from] ?? '') }])
  }
  expect(await stored()).toEqual([])
})

test('a file of the page leaves such lines out and says which', async () => {
  await startAnew()
  for (const act of ['check-import', 'import']) {
    const { astro, admission } = visit('/operations/redirects', { act, file: new File([file], 'old.csv') })
    const page = await handleRedirects(astro, admission)
    if (page instanceof Response) throw new Error(`${page.status}`)
    expect(page.imported).toMatchObject({ added: 1, faultyCount: 3 })
    const faulty = page.imported?.faulty ?? []
    expect(JSON.stringify(faulty)).toContain('/ae/en/help/delivery')
  }
  expect(await stored()).toEqual([free])
})

test('an import of redirects has them as faulty lines', async () => {
  await startAnew()
  const bytes = new TextEncoder().encode(file)
  const { importAdmin } = opened.shop
  const { id } = need(
    await importAdmin.upload(
      { kind: 'redirects', fileName: 'old.csv', bytes, map: null, key: crypto.randomUUID() },
      by,
    ),
  )
  await opened.jobs.run('run-imports')
  const lines = await importAdmin.listLines(id, { states: ['faulty'], after: 0, limit: 99 }, by)
  expect(lines.map(({ object, column, reason }) => [object, column, reason])).toEqual(
    live.map((from) => [from, 'from', 'live-page']),
  )
  expect(lineReasonText('live-page', translator('en'))).toBe(
    'This is a page of the shop. A redirect never hides a page.',
  )
  expect(lineReasonText('live-page', translator('ar'))).toMatch(/^هذه صفحة في المتجر/)
  need(await importAdmin.apply({ id, by }))
  await opened.jobs.run('run-imports')
  expect(await stored()).toEqual([free])
})

test('the API refuses one, and leaves those of a list out', async () => {
  await startAnew()
  const { key } = await opened.operations.keys.create('Agency', ['content:write'], opened.shop.clock.now())
  const call = async (method: string, path: string, body: object) => {
    const answer = await opened.shop.operationsApi.fetch(
      new Request(`https://shop.example/api/operations/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
  }
  for (const from of live) {
    const { status, json } = await call('PUT', '/redirects', { from, to: '/contact' })
    expect(status).toBe(422)
    expect(JSON.stringify(json)).toContain(`${pageOf[from]} is a page of the shop`)
  }
  const redirects = [...live, free].map((from) => ({ from, to: '/contact' }))
  const { json } = await call('POST', '/redirects/imports', { redirects })
  expect(json).toMatchObject({ added: 1, faultyCount: 3 })
  expect(JSON.stringify(json['faulty'])).toContain('/ae/en/p/oak-lamp is a page of the shop')
  expect(await stored()).toEqual([free])
})

test('the commands refuse one, and leave those of a file out', async () => {
  await startAnew()
  const terminal = {
    ...noTerminal,
    async *source() {
      yield new TextEncoder().encode(file)
    },
  }
  const context = { env: theEnv({}), open: async () => opened }
  const majlis = (...argv: readonly string[]) =>
    runLine({ argv, input: '', user: 'layla' }, redirectCommands, context, terminal)
  for (const from of live) {
    const { code, stderr } = await majlis('redirect', 'put', from, '/contact')
    expect(code).not.toBe(0)
    expect(stderr).toContain(`${pageOf[from]} is a page of the shop, which a redirect never hides`)
  }
  const { code, stdout, stderr } = await majlis('redirect', 'import', 'old.csv')
  expect(code).toBe(1)
  expect(stdout + stderr).toContain('/ae/ar/cart is a page of the shop')
  expect(await stored()).toEqual([free])
})

test('a redirect that was there before its page stays as it is, and is not another one', async () => {
  const from = '/p/new-lamp'
  const put = (to: string) => opened.shop.redirectAdmin.put({ from, to, status: '301', by })
  need(await put('/p/oak-lamp'))
  const lamp = aRecord(
    { code: 'NEW', urlKey: 'new-lamp', variants: [aVariant({ sku: 'NEW' })] },
    { prices: { NEW: sixPrices(90) }, stock: { NEW: { 'wh-ae': 20 } } },
  )
  await opened.catalog.writer.apply([lamp], opened.shop.clock.now())
  expect((await put('/p/oak-lamp')).ok).toBe(true)
  const changed = await put('/help')
  if (changed.ok || changed.failure.kind !== 'live') throw new Error('it was taken')
  expect(explainRedirect(changed.failure, translator('ar')).text).toBe(explained.ar('/ae/en/p/new-lamp'))
  const lines = ['/p/oak-lamp', '/help'].map((to, index) => ({ from, to, status: '', line: index + 1 }))
  expect(need(await opened.shop.redirectAdmin.importLines(lines, { by, writes: false }))).toMatchObject({
    ...{ added: 0, changed: 0, same: 1 },
    faulty: [{ line: 2, problem: { kind: 'live' } }],
  })
})

test('many addresses are answered as each of them alone', async () => {
  const paths = [
    ...[
      '/help',
      '/help/delivery',
      '/sale',
      '/p/oak-lamp',
      '/p/OAK-LAMP/reviews',
      '/p/none',
      '/c/none',
      '/none',
    ],
    ...['/cart', '/lead/none', '/brands/none', '/collections/none', '/pages/none', '/ideas', '/كنبة', '/a b'],
    ...[`/c/${someCategories[0]?.path ?? ''}`, '/ae/en/help', '/ae/en', '/in/ar/cart', '/xx/en/cart'],
  ]
  const { shop } = opened
  const found = await createFindLivePages(shop)(paths)
  for (const path of paths) {
    const all = shop.countries.flatMap(({ isoCode }) => ['en', 'ar'].map((code) => `/${isoCode}/${code}`))
    const placed = all.some((place) => path === place || path.startsWith(`${place}/`))
    const answers = await Promise.all(
      (placed ? [path] : all.map((place) => `${place}${path}`)).map((one) =>
        isLivePage(shop, encodeURI(one)),
      ),
    )
    expect([path, found.has(path)]).toEqual([path, answers.includes(true)])
  }
  const began = performance.now()
  const many = Array.from({ length: 20_000 }, (_, index) => `/old/page-${index}.html`)
  expect((await createFindLivePages(shop)(many)).size).toBe(0)
  expect(performance.now() - began).toBeLessThan(10_000)
})
