import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { provisionalDays } from '#commerce/settings/provisional-days.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { loadContentEntries } from '#web/operations/content/content-list.ts'
import { loadTiles } from '#web/operations/home/tiles.ts'
import { provisionalFigures } from '#web/operations/settings/provisional-figures.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const dayMs = 86_400_000
// Ramadan of 2027 begins in February.
const clock = manualClock('2027-01-10T05:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>
const noor = aMember({ name: 'Noor', role: 'content-editor', countries: 'all' })
const ofKuwait = aMember({ name: 'Salem', role: 'content-editor', countries: ['kw'] })
const cashier = aMember({ name: 'Fahad', role: 'finance', countries: 'all' })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({ clock })
})
afterAll(() => opened.close())

function localsIn(language: Language): App.Locals {
  const { shop } = opened
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  return { shop, storefront: storefront(country, language), t: translator(language) } as App.Locals
}

const tileOf = async (id: string, by = noor, language: Language = 'en') =>
  (await loadTiles(localsIn(language), by)).find((one) => one.id === id)

async function publishIn(days: number, key: string) {
  const admin = opened.shop.contentAdmin
  const name = { kind: 'page', key, locale: 'en-US' } as const
  const found = await admin.find(name, noor)
  const latest = await admin.findVersion(name, found?.languages['en-US']?.latest ?? 0, noor)
  const { version } = need(
    await admin.put({ name, body: { ...latest?.body, pageName: `In ${days} days` }, by: noor }),
  )
  const startsAt = addMilliseconds(clock.now(), days * dayMs)
  return { name, version, startsAt }
}

test('Home counts the content that changes within seven days, of releases as well', async () => {
  const { contentAdmin, contentReleases } = opened.shop
  expect(await tileOf('content-due')).toBeUndefined()
  const alone = await publishIn(7, 'help')
  need(
    await contentAdmin.publish({
      versions: [{ name: alone.name, version: alone.version }],
      ...{ startsAt: alone.startsAt, endsAt: null, by: noor },
    }),
  )
  const later = await publishIn(8, 'help/payment')
  need(
    await contentAdmin.publish({
      versions: [{ name: later.name, version: later.version }],
      ...{ startsAt: later.startsAt, endsAt: null, by: noor },
    }),
  )
  const released = await publishIn(2, 'help/delivery')
  need(
    await contentReleases.publish({
      ...{ id: 'winter', name: 'Winter', versions: [{ name: released.name, version: released.version }] },
      ...{ startsAt: released.startsAt, endsAt: null, by: noor },
    }),
  )
  const tile = await tileOf('content-due')
  expect(tile).toMatchObject({
    count: { count: 2 },
    title: 'Content that changes within 7 days',
    href: '/operations/content?view=due&sort=next',
  })
  const url = new URL(tile?.href ?? '', 'http://shop.test')
  const page = await loadContentEntries({ locals: localsIn('en'), url } as unknown as AstroGlobal, noor)
  if (page instanceof Response) throw new Error('no list')
  expect(page.rows.map(({ id }) => id)).toEqual(['page.help~1delivery', 'page.help'])
  expect(await tileOf('content-due', cashier)).toBeUndefined()
})

test('Home counts the holidays with provisional dates, which the settings list', async () => {
  const { settingAdmin } = opened.shop
  const tile = await tileOf('provisional-days')
  const days = provisionalDays(await settingAdmin.list(noor), clock.now())
  expect(days.length).toBeGreaterThan(6)
  expect(tile).toMatchObject({
    ...{ count: { count: days.length }, href: '/operations/settings#provisional' },
    title: 'Holidays to confirm',
  })
  expect((await tileOf('provisional-days', noor, 'ar'))?.title).toBe('عطل لم يُؤكَّد تاريخها')
  const own = provisionalDays(await settingAdmin.list(ofKuwait), clock.now())
  expect(new Set(own.map(({ country }) => country))).toEqual(new Set(['kw']))
  const [row] = provisionalFigures(own, localsIn('ar')).rows
  expect(row?.href).toMatch(/^\/operations\/settings\/(?:holidays|store-calendar)\/kw\?edit$/)
  expect(row?.cells[1]).toEqual({ kind: 'text', text: 'الكويت' })
})

test('a confirmed date is no more listed, nor is one that is far away', async () => {
  const { settingAdmin } = opened.shop
  const listed = async () =>
    provisionalDays(await settingAdmin.list(noor), clock.now()).filter(
      ({ sheet, country }) => sheet.kind === 'store-calendar' && country === 'ae',
    )
  const [first] = await listed()
  if (!first) throw new Error('none')
  const { sheet } = first
  const periods = sheet.document['periods'] as readonly Readonly<Record<string, unknown>>[]
  need(
    await settingAdmin.publish({
      ...{ kind: sheet.kind, country: 'ae', by: operator },
      document: {
        periods: periods.map((one) => (one['from'] === first.from ? { ...one, confirmed: true } : one)),
      },
    }),
  )
  expect((await listed()).map(({ from }) => from)).not.toContain(first.from)
  const sheets = await settingAdmin.list(noor)
  expect(provisionalDays(sheets, '2035-01-01T00:00:00.000Z')).toEqual([])
})
