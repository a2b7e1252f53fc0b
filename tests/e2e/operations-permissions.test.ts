import { beforeAll, afterAll, describe, expect, inject, test } from 'vitest'
import { demoPeople } from '#commerce/staff-access/demo-people.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { isOpenTo } from '#web/operations/admit.ts'
import type { OperationsRoute } from '#web/operations/operations-route.ts'
import { startShop, type RunningShop } from '../support/servers/running-shop.ts'
import { createMajlis } from './support/majlis.ts'
import {
  findExamples,
  guardedRoutes,
  isAboutOne,
  namedRoutes,
  routeOfPath,
} from './support/operations-examples.ts'
import { actsOf, aStaffBrowser, linksOf, type StaffBrowserByHttp } from './support/staff-by-http.ts'

/** It answers 404 without what its link carries. Public pages are opened by such links, too, or by anyone. */
const withLinkAlone = new Set(['unsent'])
/** What is about no country, or of every one, is everyone's who has the permission. */
const ofNoCountry = new Set([
  ...[
    'review',
    'product',
    'productPreview',
    'productVariants',
    'productVersions',
    'productMedia',
    'mediaPicture',
  ],
  ...['stock', 'prices', 'contentEntry', 'contentRelease'],
])
/** Settings and slots of a country are seen by everyone there who has the permission, at whatever place. */
const isOfTheirCountry = (id: string, path: string, { grants }: StaffOperator): boolean =>
  (id === 'setting' || id === 'slot') &&
  grants.some(
    ({ countries }) =>
      countries === 'all' ||
      countries.some((one) => new RegExp(`/${one}(?:[?#]|$)|/slots/${one}\\.`).test(path)),
  )
const [admin] = demoPeople.filter(({ grants }) => grants[0]?.role === 'admin')

let shop: RunningShop
/** The audit, as the shop was started. */
let before = ''
let examples: ReadonlyMap<string, string>

const operatorOf = (
  person: (typeof demoPeople)[number],
  tabletPlace: string | null = null,
): StaffOperator => ({
  ...{ kind: 'staff', id: '', name: person.name, grants: person.grants },
  ...{ tabletPlace, provenAt: '', requestId: null },
})

const isOpen = (by: StaffOperator, permission: OperationsRoute['permission']): boolean =>
  isOpenTo(by, { permission })

const pathOf = ({ pattern }: OperationsRoute): string =>
  examples.get(pattern) ?? pattern.replaceAll(/\{\w+\}/g, 'none-such')

/** Where a person has the right everywhere, what an administrator sees is theirs to see too. */
const seesAll = ({ grants }: StaffOperator): boolean =>
  grants.every(({ countries, places }) => countries === 'all' && places === 'all')

const signedIn = async (person: (typeof demoPeople)[number]): Promise<StaffBrowserByHttp> => {
  const browser = aStaffBrowser(shop.url)
  const { status } = await browser.post('/operations/sign-in', { act: 'demo', email: person.email })
  if (status !== 303) throw new Error(`${person.email}: ${status}`)
  return browser
}

/** Opens every page once: its status is what the role says, and its forms name acts that their page knows. */
async function expectRoutes(browser: StaffBrowserByHttp, by: StaffOperator): Promise<void> {
  for (const [id, route] of guardedRoutes.filter(([id]) => !withLinkAlone.has(id))) {
    const path = pathOf(route)
    const answer = await browser.get(path)
    // Some only lead back to another page.
    const leadsOn = answer.status === 303 && !answer.location.startsWith('/operations/sign-in')
    const exists = !isAboutOne(route) || examples.has(route.pattern)
    // What an administrator of everything has found is theirs too where they have the right everywhere.
    const isTheirs =
      !isAboutOne(route) || seesAll(by) || ofNoCountry.has(id) || isOfTheirCountry(id, path, by)
    const expected = isOpen(by, route.permission) && exists && isTheirs ? 200 : 404
    expect(leadsOn ? 200 : answer.status, `${by.name}: GET ${id}`).toBe(expected)
    for (const { action, act } of answer.status === 200 ? actsOf(answer.body, path) : []) {
      const [target, { acts = {} } = {}] = routeOfPath(action) ?? []
      expect(Object.keys(acts), `${path} posts to ${target ?? action}`).toContain(act)
    }
  }
}

/** What operators have done; nothing else than the shown acts may add to it. Whose page was opened is in it, too. */
async function audited(): Promise<string> {
  const listed = await createMajlis(shop.dataDirectory)('audit', 'list', '--limit', '1000', '--json')
  const { rows } = JSON.parse(listed) as { readonly rows: readonly { readonly act: string }[] }
  return JSON.stringify(rows.filter(({ act }) => act !== 'customer.open'))
}

beforeAll(async () => {
  shop = await startShop({ TRUST_PROXY: '1' }, inject('stockedDirectory'))
  before = await audited()
  if (!admin) throw new Error('the demo has an administrator')
  const browser = await signedIn(admin)
  examples = await findExamples(browser)
})
afterAll(() => shop.stop())

describe.each(demoPeople.map((person) => [person.grants[0]?.role, person] as const))('as %s', (_, person) => {
  const by = operatorOf(person)

  test(`${person.name} opens the pages of their role, and no other`, async () => {
    const browser = await signedIn(person)
    const { body: home } = await browser.get('/operations')
    const menu = linksOf(/<nav class="rail"[\s\S]*?<\/nav>/.exec(home)?.[0] ?? '')
    const ofRole = guardedRoutes.filter(([, route]) => route.menu !== null && isOpen(by, route.permission))
    expect(new Set(menu)).toEqual(new Set(ofRole.map(([, { pattern }]) => pattern)))
    await expectRoutes(browser, by)
  })

  test(`${person.name} does nothing that their role does not permit`, async () => {
    const browser = await signedIn(person)
    for (const [id, route] of namedRoutes)
      for (const [act, { permission }] of Object.entries<OperationsRoute['acts'][string]>(route.acts)) {
        if (isOpen(by, permission) && isOpen(by, route.permission)) continue
        const { status } = await browser.post(pathOf(route), { act })
        expect(status, `${id}: ${act}`).toBe(404)
      }
    for (const [id, route] of guardedRoutes) {
      const { status } = await browser.post(pathOf(route), { act: 'no-such-act' })
      expect(status, `${id}: an act that it does not name`).toBe(404)
    }
  })
})

test('none of it has left a trace in the audit', async () => {
  expect(await audited()).toBe(before)
})

const noSession = async (): Promise<StaffBrowserByHttp> => aStaffBrowser(shop.url)
const endedSession = async (): Promise<StaffBrowserByHttp> => {
  if (!admin) throw new Error('the demo has an administrator')
  const browser = await signedIn(admin)
  const before = new Map(browser.jar)
  await browser.post('/operations/sign-in', { act: 'sign-out' })
  for (const [name, value] of before) browser.jar.set(name, value)
  return browser
}

describe.each([
  ['without a session', noSession],
  ['with a session that has ended', endedSession],
])('%s', (_, start) => {
  test('every page and every act leads to the sign-in', async () => {
    const browser = await start()
    for (const [id, route] of guardedRoutes) {
      const opened = await browser.get(pathOf(route))
      expect([opened.status, opened.location.startsWith('/operations/sign-in')], id).toEqual([303, true])
      for (const act of Object.keys(route.acts)) {
        const posted = await browser.post(pathOf(route), { act })
        expect([posted.status, posted.location.startsWith('/operations/sign-in')], `${id}: ${act}`).toEqual([
          303,
          true,
        ])
      }
    }
  })
})

describe('on a tablet', () => {
  test('a person opens what is done in its place, whatever else they may', async () => {
    if (!admin) throw new Error('the demo has an administrator')
    const browser = await signedIn(admin)
    const added = await browser.post('/operations/staff/devices', {
      act: 'add',
      place: 'barsha',
      name: 'till',
    })
    const link = /\/operations\/tablet\?t=[\w-]{43}/.exec(added.body)?.[0] ?? ''
    await browser.post('/operations/me', { act: 'pin', pin: '271828' })
    const number = /<bdi[^>]*>(\d{3,})<\/bdi>/.exec((await browser.get('/operations/me')).body)?.[1] ?? ''
    const tablet = aStaffBrowser(shop.url)
    expect((await tablet.post(link, { act: 'bind' })).status).toBe(303)
    const resting = await tablet.get('/operations/tablet')
    for (const { name } of demoPeople) expect(resting.body).not.toContain(name)
    expect((await tablet.post('/operations/tablet', { act: 'enter', number, pin: '141421' })).status).toBe(
      422,
    )
    expect((await tablet.post('/operations/tablet', { act: 'enter', number, pin: '271828' })).status).toBe(
      303,
    )
    await expectRoutes(tablet, operatorOf(admin, 'barsha'))
    expect((await tablet.get('/operations/staff')).status).toBe(404)
  })
})

describe('a form of a session that has ended', () => {
  test('is shown again to the person after the next sign-in, to no one else, and sent by a press alone', async () => {
    const browser = await endedSession()
    const typed = 'خزانة "مكسورة"'
    const { location } = await browser.post('/operations/me', { act: 'profile', name: typed, language: 'en' })
    const next = new URL(location, shop.url).searchParams.get('next') ?? ''
    const entered = await browser.post(location, { act: 'demo', email: admin?.email ?? '' })
    expect(entered.location).toBe(next)
    const shown = await browser.get(next)
    expect(shown.body).toContain('value="خزانة &quot;مكسورة&quot;"')
    expect(shown.body).toContain('action="/operations/me"')
    expect((await browser.get('/operations/me')).body).not.toContain('خزانة')
    const [other] = demoPeople
    if (other) expect((await (await signedIn(other)).get(next)).status).toBe(404)
  })
})
