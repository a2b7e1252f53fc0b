import { describe, expect, test } from 'vitest'
import { aContentShop, query } from '../../support/shops/a-content-shop.ts'
import {
  aBlock,
  aBlockReference,
  anEditedPage,
  aScreen,
  aText,
} from '../../support/builders/content-samples.ts'

type Shop = ReturnType<typeof aContentShop>
const ask = async ({ contentApi }: Pick<Shop, 'contentApi'>, text: string, variables: object = {}) => {
  const response = await contentApi.fetch(query(text, variables))
  return { status: response.status, body: await response.json() }
}
const messagesOf = (body: { errors?: { message: string }[] }) =>
  (body.errors ?? []).map(({ message }) => message)

describe('the content API', () => {
  test('returns getPage with the fields of the specification', async () => {
    const shop = aContentShop()
    await shop.repository.write('page', 'Home', anEditedPage('Home', [aText('a', 'Hello')]))
    const { status, body } = await ask(
      shop,
      '{ getPage(pageId: "Home", locale: "en-US") { pageName selectRows selectTabs meta aPlusContent } }',
    )
    expect(status).toBe(200)
    expect(body.data.getPage).toEqual({
      pageName: 'Home',
      selectRows: [{ id: 'first', layout: 'wide', widgets: [aText('a', 'Hello')] }],
      selectTabs: [],
      meta: { title: 'Home', description: 'About Home.', noindex: false },
      aPlusContent: [],
    })
  })

  test('returns GetScreens in the shape of the specification, by either name', async () => {
    const shop = aContentShop()
    await shop.repository.write('screen', 'My Cart', aScreen('My Cart', { notices: { lines: ['Hush'] } }))
    const items = [
      {
        screenName: 'My Cart',
        componentsCollection: {
          items: [{ componentName: 'notices', componentData: { lines: ['Hush'] }, config: {} }],
        },
      },
    ]
    const fields =
      '{ items { screenName componentsCollection { items { componentName componentData config } } } }'
    const asField = await ask(shop, `{ GetScreens(locale: "en-US") { screensCollection ${fields} } }`)
    expect(asField.body.data).toEqual({ GetScreens: { screensCollection: { items } } })
    const asOperation = await ask(
      shop,
      `query GetScreens($limit: Int = 100, $locale: String) { screensCollection(limit: $limit, locale: $locale) ${fields} }`,
      { locale: 'en-US' },
    )
    expect(asOperation.body.data).toEqual({ screensCollection: { items } })
  })

  test.each([
    [1, 1],
    [0, 1],
    [-5, 1],
    [1_000_000, 2],
  ])('with a limit of %i returns %i of two screens', async (limit, count) => {
    const shop = aContentShop()
    for (const name of ['My Cart', 'PLP'] as const)
      await shop.repository.write('screen', name, aScreen(name, {}))
    const { body } = await ask(shop, `{ screensCollection(limit: ${limit}) { items { screenName } } }`)
    expect(body.data.screensCollection.items).toHaveLength(count)
  })

  test('returns the tags of a response and its next change', async () => {
    const shop = aContentShop()
    await shop.repository.write(
      'page',
      'Home',
      anEditedPage('Home', [aBlockReference('sale'), aText('a', 'Hello')]),
    )
    await shop.repository.write('block', 'sale', aBlock('sale', [aText('b', 'Sale')]), {
      endsAt: '2026-11-30T20:00:00.000Z',
    })
    const { body } = await ask(shop, '{ getPage(pageId: "Home") { selectRows } }')
    expect(body.extensions.content).toEqual({
      tags: ['page:Home', 'block:sale'],
      nextChange: '2026-11-30T20:00:00.000Z',
      page: { pageId: 'Home', slug: null },
    })
  })

  test('omits a block that is not shown now, and still depends on it', async () => {
    const shop = aContentShop()
    await shop.repository.write('page', 'Home', anEditedPage('Home', [aBlockReference('sale')]))
    const startsAt = '2026-11-27T00:00:00.000Z'
    await shop.repository.write('block', 'sale', aBlock('sale', [aText('b', 'Sale')]), { startsAt })
    const { body } = await ask(shop, '{ getPage(pageId: "Home") { selectRows } }')
    expect(body.data.getPage.selectRows[0].widgets).toEqual([])
    expect(body.extensions.content).toMatchObject({ tags: ['page:Home', 'block:sale'], nextChange: startsAt })
  })

  test('does not resolve a block inside itself', async () => {
    const shop = aContentShop()
    await shop.repository.write('page', 'Home', anEditedPage('Home', [aBlockReference('snake')]))
    await shop.repository.write(
      'block',
      'snake',
      aBlock('snake', [aText('head', 'Head'), aBlockReference('snake')]),
    )
    const { body } = await ask(shop, '{ getPage(pageId: "Home") { selectRows } }')
    expect(body.data.getPage.selectRows[0].widgets).toMatchObject([
      { id: 'head' },
      { type: 'block', key: 'snake' },
    ])
  })

  test('limits the widgets of a block to the countries of its reference', async () => {
    const shop = aContentShop()
    const countries = ['ae', 'om']
    await shop.repository.write('page', 'Home', anEditedPage('Home', [aBlockReference('vat', { countries })]))
    const inner = [
      aText('a', 'A'),
      aText('b', 'B', { countries: ['om', 'bh'] }),
      aText('c', 'C', { countries: ['in'] }),
    ]
    await shop.repository.write('block', 'vat', aBlock('vat', inner))
    const { body } = await ask(shop, '{ getPage(pageId: "Home") { selectRows } }')
    expect(body.data.getPage.selectRows[0].widgets).toMatchObject([
      { id: 'a', countries: ['ae', 'om'] },
      { id: 'b', countries: ['om'] },
    ])
  })

  test('returns null for a page that does not exist', async () => {
    const { status, body } = await ask(aContentShop(), '{ getPage(pageId: "Nowhere") { pageName } }')
    expect([status, body.data]).toEqual([200, { getPage: null }])
  })

  test('ignores a forged preview token', async () => {
    const shop = aContentShop()
    await shop.repository.write('page', 'Home', anEditedPage('Home', []), { state: 'draft' })
    const token = shop.signPreview(
      { entry: { kind: 'page', key: 'Home', locale: 'en-US', version: 1 } },
      60_000,
    )
    const fetchPageName = async (header: string) => {
      const request = query('{ getPage(pageId: "Home") { pageName } }', {}, { 'x-content-preview': header })
      return (await (await shop.contentApi.fetch(request)).json()).data.getPage
    }
    expect(await fetchPageName(token)).toEqual({ pageName: 'Home' })
    expect(await fetchPageName(`${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`)).toBeNull()
  })
})

describe('the content API rejects', () => {
  const deep = `{ ${'a { '.repeat(20)} b ${'} '.repeat(20)} }`
  const wide = `{ ${Array.from({ length: 40 }, (_, n) => `p${n}: getPage(pageId: "x") { pageName meta }`).join(' ')} }`
  const fragments = `{ getPage(pageId: "x") { ...A } } fragment A on Page { ...B ...B } fragment B on Page { ...A }`

  test.each([
    ['too deep a query', deep, /depth limit/i],
    ['too expensive a query', wide, /cost limit/i],
    [
      'a list under several names',
      '{ a: listPages { slug } b: listPages { slug } c: listPages { slug } }',
      /cost limit/i,
    ],
    ['circular fragments', fragments, /cannot spread fragment/i],
    ['a query of thousands of tokens', `{ ${'a '.repeat(2_000)} }`, /token/i],
    ['a query that is not GraphQL', '{ getPage(', /syntax error/i],
    ['a field that does not exist', '{ getPage(pageId: "x") { password } }', /cannot query field/i],
    ['a page without a name', '{ getPage { pageName } }', /needs pageId or slug/],
  ])('%s', async (_, text, message) => {
    const { status, body } = await ask(aContentShop(), text)
    expect(status).toBeLessThan(500)
    expect(messagesOf(body)).toContainEqual(expect.stringMatching(message))
  })

  test('a query with its depth hidden in fragments', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `fragment F${n} on Page { ...F${n + 1} pageName }`)
    const text = `{ getPage(pageId: "x") { ...F0 } } ${names.join(' ')} fragment F12 on Page { pageName }`
    const { body } = await ask(aContentShop(), text)
    expect(messagesOf(body)).toContainEqual(expect.stringMatching(/limit/i))
  })

  test('a query of a megabyte', async () => {
    const shop = aContentShop()
    const { status, body } = await ask(shop, `{ getPage(pageId: "${'x'.repeat(1_000_000)}") { pageName } }`)
    expect(status).toBe(413)
    expect(messagesOf(body)).toHaveLength(1)
  })

  test('a body of a megabyte without Content-Length, before reading all of it', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(10_000))
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (sent++ < 100 ? controller.enqueue(chunk) : controller.close()),
    })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' }
    const response = await aContentShop().contentApi.fetch(new Request('http://localhost/graphql', init))
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(20)
  })

  test.each([
    ['GET', undefined, 405],
    ['PUT', 'application/json', 405],
    ['POST', 'text/plain', 415],
    ['POST', 'application/x-www-form-urlencoded', 415],
    ['POST', 'application/jsonp', 415],
  ])('%s with %s by %i', async (method, type, status) => {
    const headers = type === undefined ? {} : { 'content-type': type }
    const body = method === 'GET' ? {} : { body: '{"query":"{ __typename }"}' }
    const request = new Request('http://localhost/graphql?query={__typename}', { method, headers, ...body })
    expect((await aContentShop().contentApi.fetch(request)).status).toBe(status)
  })

  test.each(['null', '7', '"text"', '[]', '[{"query":"{ __typename }"}]', '{}', '{', ''])(
    'the body %s',
    async (body) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
      const response = await aContentShop().contentApi.fetch(new Request('http://localhost/graphql', init))
      expect(response.status).toBeLessThan(500)
      expect(messagesOf(await response.json())).toHaveLength(1)
    },
  )

  test('names that do not exist, without suggesting others in production', async () => {
    const wrong = '{ getPages(pageId: "x") { pageName } }'
    const [production] = messagesOf((await ask(aContentShop(), wrong)).body)
    expect(production).toMatch(/^Cannot query field "getPages" on type "Query"\.$/)
    const variable =
      'query ($country: String!) { trendingsearch(country: $country, langage: "en") { searchTerm } }'
    expect(messagesOf((await ask(aContentShop(), variable)).body).join()).not.toMatch(/did you mean/i)
    const demo = messagesOf((await ask(aContentShop({ config: { mode: 'demo' } }), wrong)).body)
    expect(demo[0]).toMatch(/did you mean "getPage"/i)
  })

  test('introspection in production, and allows it in demo', async () => {
    for (const text of ['{ __schema { types { name } } }', '{ __type(name: "Page") { fields { name } } }']) {
      const production = await ask(aContentShop(), text)
      expect(messagesOf(production.body)).toEqual(['Introspection is off.'])
      expect(production.body.data).toBeUndefined()
      expect(messagesOf((await ask(aContentShop({ config: { mode: 'demo' } }), text)).body)).toEqual([])
    }
  })
})

describe('the content API after an internal error', () => {
  test('hides the error from the client and reports it', async () => {
    const shop = aContentShop({
      through: {
        listPublished: () => Promise.reject(new Error('password authentication failed for majlis')),
      },
    })
    const { body } = await ask(shop, '{ getPage(pageId: "Home") { pageName } }')
    expect(messagesOf(body)).toEqual(['Unexpected error.'])
    expect(JSON.stringify(body)).not.toMatch(/password|stack|majlis/)
    expect(shop.reports).toMatchObject([
      { message: 'password authentication failed for majlis', what: 'content api' },
    ])
  })
})
