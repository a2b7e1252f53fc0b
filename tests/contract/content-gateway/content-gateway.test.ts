import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentGateway } from '#commerce/content/gateway.ts'
import { createSearch } from '#commerce/search/create-search.ts'
import type { SearchFacade } from '#commerce/search/search-facade.ts'
import { toSearchSuggestions } from '#adapters/search/search-suggestions.ts'
import { createContentClient, inProcess, overHttp } from '#adapters/content/content-client.ts'
import { createContentGateway } from '#adapters/content/content-gateway.ts'
import { createPreviewTokens } from '#adapters/content/preview-token.ts'
import { aContentShop, theStorefront } from '../../support/shops/a-content-shop.ts'
import {
  aBlock,
  aBlockReference,
  anEditedPage,
  aScreen,
  aText,
} from '../../support/builders/content-samples.ts'
import { aBookPrice, aRecord } from '../../support/builders/a-product.ts'
import { openInProcess } from '../../support/shops/a-search.ts'
import { theCountries } from '../../support/shops/the-countries.ts'
import { serveFetch, type LocalServer } from '../../support/servers/serve-http.ts'

const secret = 'a secret of this test, longer than thirty-two'

/** The same promises, whether the content API is in this process or across a socket. */
describe.each(['in process', 'over HTTP'] as const)('the content gateway %s', (transport) => {
  let search: SearchFacade
  const suggestions = toSearchSuggestions(
    {
      suggest: (...input) => search.suggest(...input),
      trending: (...input) => search.trending(...input),
    },
    theCountries,
  )
  const { contentApi, repository, clock } = aContentShop({ config: { secret }, suggestions })
  let server: LocalServer | undefined
  let gateway: ContentGateway

  beforeAll(async () => {
    const sofa = aRecord({ categories: ['living/sofas'] }, { prices: { 'MJ-1001': { ae: aBookPrice(100) } } })
    const categories = [
      { path: 'living', name: { en: 'Living', ar: 'المعيشة' }, position: 1 },
      { path: 'living/sofas', name: { en: 'Sofas', ar: 'كنب' }, position: 1 },
    ]
    search = createSearch({
      search: (await openInProcess([sofa], categories)).search,
      log: { count: () => undefined, note: () => undefined },
      listSearched: async () => [],
      hiddenTerms: { list: async () => [] },
      popular: {},
      listCategories: async () => categories,
      report: () => undefined,
    })
    if (transport === 'over HTTP') server = await serveFetch(contentApi.fetch)
    gateway = createContentGateway(
      createContentClient({
        ...(server ? overHttp(server.url) : inProcess(contentApi)),
        previews: createPreviewTokens(secret, clock),
        timeoutMs: 60_000,
      }),
    )
  })
  afterAll(() => server?.close())

  test('returns a page by id, with the tags of its entries', async () => {
    await repository.write(
      'page',
      'Home',
      anEditedPage('Home', [aText('hello', 'Hello'), aBlockReference('promise')]),
    )
    await repository.write('block', 'promise', aBlock('promise', [aText('promise-text', 'We keep our word')]))

    const answer = await gateway.getPage({ pageId: 'Home' }, 'en-US')

    expect(answer).toMatchObject({
      ok: true,
      value: {
        value: {
          pageId: 'Home',
          pageName: 'Home',
          slug: undefined,
          meta: { title: 'Home', noindex: false },
          rows: [
            { id: 'first', widgets: [{ body: 'Hello' }, { id: 'promise-text', body: 'We keep our word' }] },
          ],
          tabs: [],
          aPlusContent: [],
        },
        flaws: [],
        tags: ['page:Home', 'block:promise'],
        nextChange: null,
      },
    })
  })

  test('returns a page by slug', async () => {
    await repository.write(
      'page',
      'Help Page',
      anEditedPage('Help Page', [aText('a', 'A')], { slug: 'help' }),
    )
    const answer = await gateway.getPage({ slug: 'help' }, 'en-US')
    expect(answer).toMatchObject({ ok: true, value: { value: { pageId: 'Help Page', slug: 'help' } } })
  })

  test('returns the version of the locale', async () => {
    await repository.write('page', 'Both', anEditedPage('Both', [aText('a', 'Welcome')]))
    await repository.write('page', 'Both', anEditedPage('Both', [aText('a', 'أهلًا')]), { locale: 'ar' })
    expect(await gateway.getPage({ pageId: 'Both' }, 'ar')).toMatchObject({
      value: { value: { rows: [{ widgets: [{ body: 'أهلًا' }] }] } },
    })
  })

  test('does not find unknown pages and drafts', async () => {
    await repository.write('page', 'Draft', anEditedPage('Draft', []), { state: 'draft' })
    const notFound = { ok: false, failure: { kind: 'not-found' } }
    expect(await gateway.getPage({ pageId: 'Nowhere' }, 'en-US')).toEqual(notFound)
    expect(await gateway.getPage({ slug: 'nowhere' }, 'en-US')).toEqual(notFound)
    expect(await gateway.getPage({ pageId: 'Draft' }, 'en-US')).toEqual(notFound)
  })

  test('returns the current version and when it next changes', async () => {
    await repository.write('page', 'Season', anEditedPage('Season', [aText('a', 'Autumn')]))
    const startsAt = '2026-12-01T00:00:00.000Z'
    await repository.write('page', 'Season', anEditedPage('Season', [aText('a', 'Winter')]), { startsAt })
    expect(await gateway.getPage({ pageId: 'Season' }, 'en-US')).toMatchObject({
      value: { value: { rows: [{ widgets: [{ body: 'Autumn' }] }] }, nextChange: startsAt },
    })
  })

  test('returns a draft, or the shop at a moment, for a preview', async () => {
    await repository.write('page', 'Plan', anEditedPage('Plan', [aText('a', 'Today')]))
    const startsAt = '2026-12-24T00:00:00.000Z'
    await repository.write('page', 'Plan', anEditedPage('Plan', [aText('a', 'Next month')]), { startsAt })
    const draft = anEditedPage('Plan', [aText('a', 'Perhaps')], { slug: 'a-slug-to-come' })
    const version = await repository.write('page', 'Plan', draft, { state: 'draft' })

    const withText = (body: string) => ({ value: { value: { rows: [{ widgets: [{ body }] }] } } })
    const byId = { pageId: 'Plan' }
    expect(await gateway.getPage(byId, 'en-US')).toMatchObject(withText('Today'))
    expect(
      await gateway.getPage(byId, 'en-US', {
        entry: { kind: 'page', key: 'Plan', locale: 'en-US', version },
      }),
    ).toMatchObject(withText('Perhaps'))
    expect(
      await gateway.getPage({ slug: 'a-slug-to-come' }, 'en-US', {
        entry: { kind: 'page', key: 'Plan', locale: 'en-US', version },
      }),
    ).toMatchObject(withText('Perhaps'))
    expect(await gateway.getPage(byId, 'en-US', { at: '2027-01-01T00:00:00.000Z' })).toMatchObject(
      withText('Next month'),
    )
  })

  test('returns screens of the known list, with valid components that are not hidden', async () => {
    await repository.write(
      'screen',
      'My Cart',
      aScreen('My Cart', { 'trending-title': { title: 'Now' }, odd: {} }),
    )
    await repository.write(
      'screen',
      'PLP',
      aScreen('PLP', { notices: { lines: ['Hush'] } }, { hidden: true }),
    )
    await repository.write('screen', 'Gone', { ...aScreen('Search', {}), screenName: 'Gone' as 'Search' })

    const answer = await gateway.getScreens('en-US')

    expect(answer.ok && [...answer.value.value]).toEqual([
      ['My Cart', { 'trending-title': { title: 'Now' } }],
      ['PLP', {}],
    ])
    expect(answer.ok && answer.value.flaws).toEqual([{ where: 'My Cart.1', reason: 'unknown-component:odd' }])
  })

  test('lists the pages that have a current version', async () => {
    const answer = await gateway.listPages('en-US')
    expect(answer.ok && answer.value).toContainEqual({
      pageId: 'Help Page',
      slug: 'help',
      noindex: false,
      changedAt: clock.now(),
    })
    expect(answer.ok && answer.value.map(({ pageId }) => pageId)).not.toContain('Draft')
  })

  test('suggests categories sold in the country, and trending searches', async () => {
    const here = theStorefront('ae/en')
    expect(await gateway.autosuggest('sof', here)).toEqual({
      ok: true,
      value: [{ text: 'Sofas', category: 'Living', level: 2, subCategories: [] }],
    })
    expect(await gateway.autosuggest('كن', theStorefront('ae/ar'))).toMatchObject({
      value: [{ text: 'كنب' }],
    })
    expect(await gateway.trendingSearch(here)).toEqual({ ok: true, value: ['Living'] })
    expect(await gateway.autosuggest('sof', theStorefront('om/en'))).toEqual({ ok: true, value: [] })
  })

  test('returns the messages of a rejected query', async () => {
    const answer = await gateway.autosuggest('x'.repeat(500), theStorefront('ae/en'))
    expect(answer).toEqual({ ok: false, failure: { kind: 'rejected', messages: ['query is too long'] } })
  })
})
