import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationsRoutes } from '#web/operations/route-table.ts'
import { weighScripts } from '../../scripts/page-weight.ts'
import { anUpload } from '../support/builders/an-upload.ts'
import { eventually } from '../support/eventually.ts'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { isInTier } from '../support/tier.ts'
import { aBrowser } from './support/browsing.ts'
import { aReader } from './support/forms-by-http.ts'
import { releaseMenu } from './support/a-menu-release.ts'
import { expectLayout, looks } from './support/looks.ts'
import { findExamples, isAboutOne, namedRoutes } from './support/operations-examples.ts'
import { createMajlis } from './support/majlis.ts'
import { startSeededShop } from './support/seeded-shop.ts'
import { aLocalAddress } from './support/signing-up.ts'
import { aStaffBrowser, type StaffBrowserByHttp } from './support/staff-by-http.ts'
import { aStaffReader } from './support/staff-reader.ts'

const browser = aBrowser()
let shop: RunningShop
let examples: ReadonlyMap<string, string>
/** One administrator, whose language each visit sets before. */
let staff: StaffBrowserByHttp

/** Not visited, and why. */
const noScreens: Readonly<Record<string, string>> = {
  invite: 'Opened by the secret of a mail: tests/e2e/operations-people.test.ts.',
  tablet: 'Opened by the secret of a code: tests/e2e/operations-people.test.ts.',
  orderInvoices: 'A file.',
  orderSlip: 'A file.',
  disputeEvidence: 'A file.',
  quotePdf: 'A file.',
  notFound: 'Shown for what is not there: visited in its own test below.',
  reviewPhoto: 'A picture.',
  returnPhoto: 'A picture.',
  look: 'Leads back to where it was posted from.',
  views: 'Leads back to where it was posted from.',
  collaboration: 'Leads back to where it was posted from.',
}

/** Pages that are about something without its id in their path. */
const queries: Readonly<Record<string, string>> = {
  // What was sent can be opened by a session that ended: tests/e2e/operations-permissions.test.ts.
  unsent: '?lost=too-long&path=/operations/content',
}

/** What the demo does not have: a quote, a release, a lead, a task on it, a request for approval, a settlement whose payment the shop does not know. */
async function fill(): Promise<void> {
  const shopper = aReader(aLocalAddress(), shop.url)
  const lead = { name: 'Noor Al Sabah', phone: '+96550001234', message: 'A majlis for twelve', consent: 'on' }
  await shopper.send(await shopper.open('/kw/en/lead/design-advice'), 'main form', lead)
  const company = { company: 'Palm Hotels LLC', contact: 'Maryam Saleh', email: 'maryam@example.com' }
  const list = await shopper.send(await shopper.open('/ae/en/bulk-orders'), 'form:has(#list)', {
    list: 'MJ-1001-PALM-220 2',
  })
  const numbers = { phone: '+971501184003', taxNumber: '100412345600003', registration: 'CN-1048812' }
  await shopper.send(list, 'form:has(#company)', { ...company, ...numbers })
  const { body } = await staff.get('/operations/leads')
  const row = /name="row" value="([^"]+)"/.exec(body)?.[1] ?? ''
  await staff.post('/operations/leads', { act: 'claim-many', choice: 'these', row, key: 'sweep' })
  const key = { act: 'create', name: 'OMS', scopes: 'orders:read', reason: 'the new order system' }
  await staff.post('/operations/staff/keys', key)
  const aisha = await aStaffReader(shop, 'aisha@demo.example')
  await releaseMenu(aisha, { en: 'Sale', ar: 'تخفيضات', name: 'National Day', from: '2090-12-02T00:00' })
  const sent = new FormData()
  const columns = ['id', 'reference', 'type', 'amount', 'currency', 'fee', 'date']
  for (const column of columns) sent.set(`column-${column}`, column)
  sent.set('act', 'upload')
  sent.set('provider', 'sandbox')
  const lines = [columns.join(','), 'st-1,unknown-1,payment,100.00,AED,2.00,2026-11-20'].join('\n')
  sent.set('file', new File([lines], 'november.csv'))
  const cookie = [...staff.jar].map((pair) => pair.join('=')).join('; ')
  const uploaded = await fetch(`${shop.url}/operations/settlements`, {
    method: 'POST',
    body: sent,
    headers: { origin: shop.url, cookie },
    redirect: 'manual',
  })
  await staff.post(uploaded.headers.get('location') ?? '', { act: 'import' })
  const picture = new FormData()
  picture.set('act', 'upload-media')
  picture.set('use', 'product')
  picture.set('files', new File([new Uint8Array(await anUpload(700, 700))], 'majlis.jpg'))
  await fetch(`${shop.url}/operations/media/new`, {
    method: 'POST',
    body: picture,
    headers: { origin: shop.url, cookie },
    redirect: 'manual',
  })
  const stock = new FormData()
  for (const [name, value] of Object.entries({ act: 'upload-import', kind: 'stock', key: 'sweep' }))
    stock.set(name, value)
  stock.set('file', new File(['id,stock_wh-ae\nMJ-1001-PALM-220,4\nNOTHING,x\n'], 'supplier.csv'))
  await fetch(`${shop.url}/operations/imports/new`, {
    method: 'POST',
    body: stock,
    headers: { origin: shop.url, cookie },
    redirect: 'manual',
  })
}

beforeAll(async () => {
  shop = await startSeededShop()
  staff = aStaffBrowser(shop.url)
  await staff.post('/operations/sign-in', { act: 'demo', email: 'aisha@demo.example' })
  await fill()
  // What jobs write in the background comes a moment later.
  await eventually(async () => {
    examples = await findExamples(staff)
    const missing = visited.filter(([, route]) => isAboutOne(route) && !examples.has(route.pattern))
    expect(missing.map(([id]) => id)).toEqual([])
  })
})
afterAll(() => shop.stop())

/** Bytes of JavaScript, compressed. Pages with a grid that is edited in place have more, the editor of pages most. */
const scriptBudget = 12_000
const scriptBudgets: Readonly<Record<string, number>> = {
  contentEditor: 85_000,
  ...{ prices: 20_000, productVariants: 20_000 },
}
const scripts = new Map<string, Promise<string>>()
/** The same on every page. */
const readScript = (path: string): Promise<string> => {
  const known = scripts.get(path) ?? fetch(shop.url + path).then((response) => response.text())
  scripts.set(path, known)
  return known
}

test('budgets of scripts are of pages that there are', () => {
  expect(visited.map(([id]) => id)).toEqual(expect.arrayContaining(Object.keys(scriptBudgets)))
})

const visited = namedRoutes.filter(([id]) => !(id in noScreens))
const visits = visited.flatMap(([id, route], index) =>
  looks.filter((_, look) => isInTier(look === index % looks.length)).map((look) => ({ id, route, ...look })),
)

describe('every page of operations', () => {
  test.each(visits)('$id in $language at $width px', async ({ id, route, language, width }) => {
    const path = isAboutOne(route) ? examples.get(route.pattern) : route.pattern + (queries[id] ?? '')
    expect(path).toBeDefined()
    await staff.post('/operations/me', { act: 'profile', name: 'Aisha Rahman', language })
    const { page, context, complaints } = await browser.open({ width, url: shop.url })
    await context.addCookies(
      [...staff.jar].map(([name, value]) => ({ name, value, url: `${shop.url}/operations` })),
    )
    // Before someone has signed in, it is the browser's.
    await page.setExtraHTTPHeaders({ 'accept-language': language })
    const answer = await page.goto(path ?? '')
    expect(answer?.status()).toBe(200)
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
    const weight = await weighScripts((await answer?.text()) ?? '', readScript)
    // Sheets to print have none.
    expect(weight, 'bytes of scripts').toBeGreaterThan(id in scriptBudgets ? 0 : -1)
    expect(weight, 'bytes of scripts').toBeLessThanOrEqual(scriptBudgets[id] ?? scriptBudget)
    await expectLayout(page, { width, tabletScheme: 'dark' })
    expect(complaints).toEqual([])
  })
})

/** Of no country, and so of everyone with the permission; the finding is of a payment that the shop does not know. */
const ofNoCountry: readonly string[] = ['review', 'reviewPhoto', 'finding']
/** What every country shows is seen in each, and written only by those of all. */
const ofEveryCountry: readonly string[] = [
  'product',
  'productPreview',
  'productVariants',
  'productVersions',
  'productMedia',
  'mediaPicture',
  'stock',
  'contentEntry',
  'contentRelease',
  'importMap',
]

/** Every product has prices of one's own country: the permission matrix says whose they are. */
const ofOwnCountry: readonly string[] = ['prices', 'costs']

/** The demo's pages that others find are not of India. */
describe.each([
  ['an administrator of another country', 'yusuf@demo.example', ['--role', 'admin', '--country', 'in']],
  ['the warehouse of another country', 'ravi@demo.example', ['--role', 'warehouse', '--place', 'wh-in']],
])('%s', (_, email, grant) => {
  test('opens nothing of the other countries, and nothing that they post to it is done', async () => {
    const majlis = createMajlis(shop.dataDirectory)
    await majlis('staff', 'grant', email, ...grant)
    const stranger = aStaffBrowser(shop.url)
    expect((await stranger.post('/operations/sign-in', { act: 'demo', email })).status).toBe(303)
    const audited = () => majlis('audit', 'list', '--limit', '1000', '--json')
    const before = await audited()
    const ofOthers = namedRoutes.filter(
      ([id, { pattern }]) => examples.has(pattern) && !ofNoCountry.includes(id) && !ofOwnCountry.includes(id),
    )
    expect(ofOthers.map(([id]) => id)).toEqual(
      expect.arrayContaining(['order', 'payment', 'run', 'lead', 'message']),
    )
    const answers: (readonly [what: string, status: number])[] = []
    for (const [id, { pattern, acts }] of ofOthers) {
      const path = examples.get(pattern) ?? ''
      if (!ofEveryCountry.includes(id)) answers.push([`GET ${path}`, (await stranger.get(path)).status])
      for (const act of Object.keys(acts)) {
        const typed = { act, key: crypto.randomUUID(), version: '1', reason: 'mine', note: 'mine' }
        answers.push([`${id}: ${act}`, (await stranger.post(path, typed)).status])
      }
    }
    const { collaboration, order } = operationsRoutes
    const number = examples.get(order.pattern)?.split(/[/?]/)[3] ?? ''
    for (const act of Object.keys(collaboration.acts)) {
      const typed = { act, kind: 'order', id: number, text: 'mine', tag: 'mine', key: crypto.randomUUID() }
      answers.push([`collaboration: ${act}`, (await stranger.post(collaboration.pattern, typed)).status])
    }
    expect(answers.filter(([, status]) => status !== 404)).toEqual([])
    expect(await audited()).toBe(before)
  })
})
