import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntryName } from '#commerce/content/ports.ts'
import type { Locale } from '#kernel/language.ts'
import { registerShop } from '#web/shop-registry.ts'
import { GET } from '../../../src/pages/sitemaps/[country]-[language].xml.ts'
import { aText, anEditedPage } from '../../support/builders/content-samples.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { operator as by } from '../../support/builders/operators.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const minute = 60_000
const clock = manualClock('2026-11-27T08:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>
beforeAll(async () => {
  opened = await openTestShop({ clock })
  registerShop(opened.shop)
})
afterAll(async () => {
  registerShop(undefined)
  await opened.close()
})

const nameOf = (locale: Locale): EntryName => ({ kind: 'page', key: 'eid-offers', locale })
const slug = 'eid-offers'

/** A version of the page in a language, with more fields if given. */
async function written(locale: Locale, more: object = {}): Promise<number> {
  const body = anEditedPage('eid-offers', [aText('a', `Eid ${JSON.stringify(more).length}`)], {
    slug,
    ...more,
  })
  return need(await opened.shop.contentAdmin.put({ name: nameOf(locale), body, by })).version
}

const publish = async (versions: Readonly<Partial<Record<Locale, number>>>, endsAt: string | null = null) =>
  need(
    await opened.shop.contentAdmin.publish({
      versions: Object.entries(versions).map(([locale, version]) => ({
        name: nameOf(locale as Locale),
        version,
      })),
      ...{ startsAt: null, endsAt, by },
    }),
  )

async function pathsOf(code: string): Promise<readonly string[]> {
  const locals = { storefront: theStorefront(code) }
  const response = await GET({ locals } as unknown as Parameters<typeof GET>[0])
  const xml = await response.text()
  return [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path ?? '')
}

/** Whether the sitemap has the page; a file that is out of date is written anew behind the request that finds it so. */
const expectListed = (code: string, path: string) =>
  expect.poll(async () => (await pathsOf(code)).includes(path), { timeout: 10_000, interval: 50 })

const page = (code: string): string => `/${code}/${slug}`

test('the sitemap follows pages that are published, changed, withdrawn and over', async () => {
  for (const code of ['ae/en', 'ae/ar', 'kw/en']) expect(await pathsOf(code)).not.toContain(page(code))
  clock.advance(6 * minute)
  // Whoever asks just before for the pages leaves a list of them in memory, which does not have the new one.
  for (const code of ['ae/en', 'ae/ar'])
    expect(await opened.shop.content.listPageNames(theStorefront(code))).not.toContain(slug)

  const [en, ar] = [await written('en-US'), await written('ar')]
  await publish({ 'en-US': en, ar })
  for (const code of ['ae/en', 'ae/ar', 'kw/en']) await expectListed(code, page(code)).toBe(true)

  // A version that crawlers may not index.
  clock.advance(6 * minute)
  const meta = { title: 'Eid', description: 'Offers', noindex: true }
  const quiet = await written('en-US', { meta })
  await publish({ 'en-US': quiet })
  await expectListed('ae/en', page('ae/en')).toBe(false)
  expect(await pathsOf('ae/ar')).toContain(page('ae/ar'))

  // Withdrawn: the one before is shown again.
  clock.advance(6 * minute)
  need(await opened.shop.contentAdmin.withdraw({ name: nameOf('en-US'), version: quiet, by }))
  await expectListed('ae/en', page('ae/en')).toBe(true)

  // With another address, and back.
  clock.advance(6 * minute)
  const moved = await written('en-US', { slug: 'eid-2026' })
  await publish({ 'en-US': moved })
  await expectListed('ae/en', '/ae/en/eid-2026').toBe(true)
  expect(await pathsOf('ae/en')).not.toContain(page('ae/en'))
  clock.advance(6 * minute)
  need(await opened.shop.contentAdmin.withdraw({ name: nameOf('en-US'), version: moved, by }))
  await expectListed('ae/en', page('ae/en')).toBe(true)
  expect(await pathsOf('ae/en')).not.toContain('/ae/en/eid-2026')
}, 60_000)

test('a page that ends leaves the sitemap within an hour', async () => {
  const name = { kind: 'page', key: 'white-friday', locale: 'en-US' } as const
  const body = anEditedPage('white-friday', [aText('a', 'White Friday')], { slug: 'white-friday' })
  const { version } = need(await opened.shop.contentAdmin.put({ name, body, by }))
  const endsAt = new Date(Date.parse(clock.now()) + 30 * minute).toISOString()
  need(await opened.shop.contentAdmin.publish({ versions: [{ name, version }], startsAt: null, endsAt, by }))
  clock.advance(6 * minute)
  await expectListed('ae/en', '/ae/en/white-friday').toBe(true)
  clock.advance(61 * minute)
  await expectListed('ae/en', '/ae/en/white-friday').toBe(false)
})
