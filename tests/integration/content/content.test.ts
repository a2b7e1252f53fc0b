import { describe, expect, test } from 'vitest'
import { aContentShop, theStorefront } from '../../support/shops/a-content-shop.ts'
import {
  aBlock,
  aBlockReference,
  anEditedPage,
  aScreen,
  aText,
} from '../../support/builders/content-samples.ts'

const here = theStorefront('ae/en')
const home = { pageId: 'Home' }
const bodies = (answer: Awaited<ReturnType<ReturnType<typeof aContentShop>['content']['loadPage']>>) =>
  answer.ok
    ? answer.value.value.rows.flatMap(({ widgets }) =>
        widgets.map((widget) => 'body' in widget && widget.body),
      )
    : answer.failure

describe('a page of the shop', () => {
  test('fills in the facts of the storefront and shows only widgets of its country', async () => {
    const { content, repository } = aContentShop()
    const widgets = [
      aText('a', 'Paid in {currency}'),
      aText('b', 'With VAT', { countries: ['ae', 'om', 'bh'] }),
      aText('c', 'Without VAT', { countries: ['kw', 'qa'] }),
    ]
    await repository.write('page', 'Home', anEditedPage('Home', widgets))
    expect(bodies(await content.loadPage(home, here))).toEqual(['Paid in AED', 'With VAT'])
    expect(bodies(await content.loadPage(home, theStorefront('kw/en')))).toEqual([
      'Paid in KWD',
      'Without VAT',
    ])
  })

  test('leaves out a row without widgets for its country', async () => {
    const { content, repository } = aContentShop()
    await repository.write(
      'page',
      'Home',
      anEditedPage('Home', [aText('a', 'Namaste', { countries: ['in'] })]),
    )
    expect(await content.loadPage(home, here)).toMatchObject({ ok: true, value: { value: { rows: [] } } })
  })

  test('has the tags of its entries', async () => {
    const { content, repository } = aContentShop()
    const endsAt = '2026-11-20T08:01:00.000Z'
    await repository.write('page', 'Home', anEditedPage('Home', [aBlockReference('sale')]), { endsAt })
    await repository.write('block', 'sale', aBlock('sale', [aText('a', 'Sale')]))
    expect(await content.loadPage(home, here)).toMatchObject({
      value: { tags: ['page:Home', 'block:sale', 'country:ae'], nextChange: endsAt, stale: false },
    })
  })

  test('stays cached until its next change or a purge', async () => {
    const { content, repository, clock, purgeBus } = aContentShop()
    const startsAt = '2026-11-20T08:01:00.000Z'
    await repository.write('page', 'Home', anEditedPage('Home', [aText('a', 'Now')]))
    await repository.write('page', 'Home', anEditedPage('Home', [aText('a', 'In a minute')]), { startsAt })
    expect(bodies(await content.loadPage(home, here))).toEqual(['Now'])
    clock.advance(60_000)
    expect(bodies(await content.loadPage(home, here))).toEqual(['In a minute'])

    const again = { startsAt: clock.now() }
    await repository.write('page', 'Home', anEditedPage('Home', [aText('a', 'Published')]), again)
    expect(bodies(await content.loadPage(home, here))).toEqual(['In a minute'])
    await purgeBus.publish(['page:Home'])
    expect(bodies(await content.loadPage(home, here))).toEqual(['Published'])
  })

  test('is not cached beyond the start or end of a widget of its country', async () => {
    const { content, repository } = aContentShop()
    const deal = (id: string, ends_at: string, countries: string[]) => ({
      ...{ type: 'countdown-banner', id, title: 'Soon over', ends_at, countries },
      ...{ media: [], mobile_media: [] },
    })
    const widgets = [
      deal('over', '2026-11-20T07:00:00Z', ['ae']),
      deal('here', '2026-11-20T14:00:00+04:00', ['ae']),
      deal('later', '2026-11-21T08:00:00Z', ['ae']),
      deal('elsewhere', '2026-11-20T09:00:00Z', ['om']),
    ]
    await repository.write('page', 'Home', anEditedPage('Home', widgets))
    expect(await content.loadPage(home, here)).toMatchObject({
      value: { nextChange: '2026-11-20T10:00:00.000Z' },
    })
  })

  test('is not found, and not reported, when it does not exist', async () => {
    const { content, reports } = aContentShop()
    const notFound = { ok: false, failure: { kind: 'not-found' } }
    expect(await content.loadPage({ slug: 'nowhere' }, here)).toEqual(notFound)
    expect(reports).toEqual([])
  })

  test('is served without its invalid widgets, and reports each of them', async () => {
    const { content, repository, reports } = aContentShop()
    const widgets = [aText('a', 'Right'), { type: 'hologram', id: 'h' }, aText('b', 'In {color}')]
    await repository.write('page', 'Home', anEditedPage('Home', widgets))
    expect(bodies(await content.loadPage(home, here))).toEqual(['Right', 'In {color}'])
    expect(reports.map(({ message }) => message)).toEqual([
      'content page ae_en page:Home: unknown-type:hologram at selectRows.0.widgets.1',
      'content page ae_en page:Home: unknown-fact:color at text',
    ])
    await content.loadPage(home, here)
    expect(reports).toHaveLength(2)
  })
})

describe('a preview', () => {
  test('shows its version of a page without changing the cache', async () => {
    const { content, repository, signPreview } = aContentShop()
    await repository.write('page', 'Home', anEditedPage('Home', [aText('a', 'Public')]))
    const draft = anEditedPage('Home', [aText('a', 'Draft')])
    const version = await repository.write('page', 'Home', draft, { state: 'draft' })
    const preview = content.readPreview(
      signPreview({ entry: { kind: 'page', key: 'Home', locale: 'en-US', version } }, 60_000),
    )
    expect(bodies(await content.loadPage(home, here))).toEqual(['Public'])
    expect(bodies(await content.loadPage(home, here, preview))).toEqual(['Draft'])
    expect(bodies(await content.loadPage(home, here))).toEqual(['Public'])
  })

  test('shows its version of a screen, in its language only', async () => {
    const { content, repository, signPreview } = aContentShop()
    const lines = (text: string) => aScreen('PLP', { notices: { lines: [text] } })
    await repository.write('screen', 'PLP', lines('Public'))
    const version = await repository.write('screen', 'PLP', lines('Draft'), { state: 'draft' })
    const seen = async (storefrontCode: 'ae/en' | 'ae/ar', locale: 'en-US' | 'ar') => {
      const token = signPreview({ entry: { kind: 'screen', key: 'PLP', locale, version } }, 60_000)
      const there = theStorefront(storefrontCode)
      return (await content.loadScreen('PLP', there, content.readPreview(token))).value
    }
    expect(await seen('ae/en', 'en-US')).toEqual({ notices: { lines: ['Draft'] } })
    expect(await seen('ae/en', 'ar')).toEqual({ notices: { lines: ['Public'] } })
    expect((await content.loadScreen('PLP', here)).value).toEqual({ notices: { lines: ['Public'] } })
  })

  test('shows pages and screens as of a time', async () => {
    const { content, repository } = aContentShop()
    const startsAt = '2026-12-24T00:00:00.000Z'
    const notices = (text: string) => aScreen('PLP', { notices: { lines: [text] } })
    await repository.write('page', 'Home', anEditedPage('Home', [aText('a', 'Winter')]), { startsAt })
    await repository.write('screen', 'PLP', notices('Snow'), { startsAt })
    const preview = { at: startsAt }
    expect(bodies(await content.loadPage(home, here))).toEqual({ kind: 'not-found' })
    expect(bodies(await content.loadPage(home, here, preview))).toEqual(['Winter'])
    expect((await content.loadScreen('PLP', here, preview)).value).toEqual({ notices: { lines: ['Snow'] } })
    expect((await content.loadScreen('PLP', here)).value).toEqual({})
  })
})

describe('a screen of the shop', () => {
  test('has the settings of the operator, with the facts of the storefront', async () => {
    const { content, repository } = aContentShop()
    await repository.write('screen', 'My Cart', aScreen('My Cart', { notices: { lines: ['In {currency}'] } }))
    expect(await content.loadScreen('My Cart', here)).toEqual({
      value: { notices: { lines: ['In AED'] } },
      tags: ['screen:My Cart', 'country:ae'],
      nextChange: null,
      stale: false,
    })
  })

  test('is fetched once together with all others, and again after a change of one', async () => {
    const { content, repository, purgeBus } = aContentShop()
    await content.loadScreen('My Cart', here)
    await repository.write('screen', 'PLP', aScreen('PLP', { notices: { lines: ['New'] } }))
    expect((await content.loadScreen('PLP', here)).value).toEqual({})
    await purgeBus.publish(['screen:PLP'])
    expect((await content.loadScreen('PLP', here)).value).toEqual({ notices: { lines: ['New'] } })
  })
})

describe('search words', () => {
  test('are empty for an empty query', async () => {
    expect(await aContentShop().content.autosuggest('   ', here)).toEqual([])
  })

  test('are cut at a maximum length', async () => {
    const { content, reports } = aContentShop()
    expect(await content.autosuggest('x'.repeat(100_000), here)).toEqual([])
    expect(reports).toEqual([])
  })
})

describe('pages for crawlers', () => {
  test('are the indexable pages of the storefront, by path', async () => {
    const { content, repository } = aContentShop()
    const meta = { title: 'T', description: 'D', noindex: true }
    const write = (pageId: string, more: object = {}) =>
      repository.write('page', pageId, anEditedPage(pageId, [], more))
    for (const pageId of ['UAE Home Page', 'UAE Store Locator', 'UAE Category Page']) await write(pageId)
    for (const pageId of ['Oman Home Page', 'dh-kiosk-landing-page', 'ramadan-majlis']) await write(pageId)
    await write('Help', { slug: 'help/delivery' })
    await write('Hidden', { slug: 'hidden', meta })
    const changedAt = '2026-11-20T08:00:00.000Z'
    expect(await content.listIndexablePages(here)).toEqual(
      expect.arrayContaining(
        ['', '/stores', '/categories', '/pages/ramadan-majlis', '/help/delivery'].map((path) => ({
          path,
          changedAt,
        })),
      ),
    )
    expect(await content.listIndexablePages(here)).toHaveLength(5)
  })
})
