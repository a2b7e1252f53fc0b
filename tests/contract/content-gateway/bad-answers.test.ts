import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createContentClient, inProcess, overHttp } from '#adapters/content/content-client.ts'
import { createContentGateway } from '#adapters/content/content-gateway.ts'
import { createPreviewTokens } from '#adapters/content/preview-token.ts'
import { aContentShop } from '../../support/shops/a-content-shop.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { serveHttp } from '../../support/servers/serve-http.ts'
import { aText } from '../../support/builders/content-samples.ts'

const previews = createPreviewTokens('a secret of this test, longer than thirty-two', manualClock())
const gatewayTo = (url: string, timeoutMs = 60_000) =>
  createContentGateway(createContentClient({ ...overHttp(url), previews, timeoutMs }))

/** What the gateway makes of an API that answers like this. */
async function pageFrom(answer: (response: ServerResponse) => void, timeoutMs?: number) {
  const server = await serveHttp((_, response) => answer(response))
  try {
    return await gatewayTo(server.url, timeoutMs).getPage({ pageId: 'Home' }, 'en-US')
  } finally {
    await server.close()
  }
}

const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const page = (parts: object) =>
  json({ data: { getPage: { pageName: 'Home', meta: {}, selectTabs: [], selectRows: [], ...parts } } })

describe('a failing content API', () => {
  test('is unavailable when nothing listens', async () => {
    const server = await serveHttp(() => {})
    await server.close()
    expect(await gatewayTo(server.url).getPage({ pageId: 'Home' }, 'en-US')).toEqual({
      ok: false,
      failure: { kind: 'unavailable', retryable: true },
    })
  })

  test('is unavailable when it does not respond in time', async () => {
    expect(await pageFrom(() => {}, 30)).toEqual({
      ok: false,
      failure: { kind: 'unavailable', retryable: true },
    })
  })

  test('is unavailable when it stops in the middle of a response', async () => {
    const answer = await pageFrom((response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":')
    }, 50)
    expect(answer).toEqual({ ok: false, failure: { kind: 'unavailable', retryable: true } })
  })

  test('is unavailable in process when the database hangs', async () => {
    const { contentApi } = aContentShop({ through: { listPublished: () => new Promise(() => {}) } })
    const client = createContentClient({ ...inProcess(contentApi), previews, timeoutMs: 30 })
    expect(await createContentGateway(client).getPage({ pageId: 'Home' }, 'en-US')).toEqual({
      ok: false,
      failure: { kind: 'unavailable', retryable: true },
    })
  })

  test.each([
    [500, true],
    [503, true],
    [429, true],
    [404, false],
  ])('is unavailable with status %i (retryable: %s)', async (status, retryable) => {
    const answer = await pageFrom((response) => void response.writeHead(status).end('<h1>Sorry</h1>'))
    expect(answer).toEqual({ ok: false, failure: { kind: 'unavailable', retryable } })
  })

  test.each([
    ['JSON that breaks off', 'application/json', '{"data":{"getPage":'],
    ['HTML with 200', 'text/html', '<h1>Maintenance</h1>'],
    ['a number', 'application/json', '7'],
    ['an empty object', 'application/json', '{}'],
    ['a page that is a list', 'application/json', '{"data":{"getPage":[]}}'],
    ['a page without rows', 'application/json', '{"data":{"getPage":{"pageName":"Home"}}}'],
  ])('is malformed when it answers %s', async (_, type, body) => {
    const answer = await pageFrom(
      (response) => void response.writeHead(200, { 'content-type': type }).end(body),
    )
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
    expect(JSON.stringify(answer)).not.toContain('Maintenance')
  })

  test('is malformed when its response is endless', async () => {
    const answer = await pageFrom((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(`"${'x'.repeat(4_100_000)}"`)
    })
    expect(answer).toEqual({ ok: false, failure: { kind: 'malformed', where: 'answer' } })
  })

  test('returns its GraphQL errors, one message each', async () => {
    const errors = [{ message: 'No such space' }, { message: 'Token expired' }]
    const rejected = {
      ok: false,
      failure: { kind: 'rejected', messages: ['No such space', 'Token expired'] },
    }
    expect(await pageFrom(json({ data: { getPage: null }, errors }))).toEqual(rejected)
    expect(await pageFrom(json({ errors }, 400))).toEqual(rejected)
  })

  test('returns a page also when the response has errors', async () => {
    const data = {
      getPage: { pageName: 'Home', meta: {}, selectTabs: [], selectRows: [], aPlusContent: null },
    }
    expect(await pageFrom(json({ data, errors: [{ message: 'Stories are late' }] }))).toMatchObject({
      ok: true,
      value: { flaws: [{ where: 'answer', reason: 'Stories are late' }, { where: 'meta' }] },
    })
  })
})

describe('a page with invalid parts', () => {
  const widgets = [
    aText('good', 'Here'),
    { type: 'hologram', id: 'new' },
    aText('bad', ''),
    'a widget?',
    {
      type: 'rich-text',
      id: 'also-good',
      body: 'There',
      media: [{ file: { url: '/a.svg', size: 9 }, tags: null }],
    },
    { type: 'block', id: 'lost', key: 'nowhere' },
    aText('good', 'A second of that name'),
  ]
  const selectRows = [
    { id: 'first', widgets },
    { id: 'NOT AN ID', widgets },
    'row',
    { id: 'last', widgets: 'none' },
  ]

  test('keeps its valid parts, with media reduced to url and tags', async () => {
    const answer = await pageFrom(
      page({ selectRows, meta: { title: 'T', description: 'D', noindex: false } }),
    )
    expect(answer.ok && answer.value.value.rows).toMatchObject([
      {
        id: 'first',
        widgets: [
          { id: 'good', body: 'Here' },
          { id: 'also-good', media: [{ url: '/a.svg', tags: [] }] },
          { id: 'good-2', body: 'A second of that name' },
        ],
      },
      { id: 'last', widgets: [] },
    ])
  })

  test('reports each part that was left out', async () => {
    const answer = await pageFrom(page({ selectRows, meta: null }))
    expect(answer.ok && answer.value.flaws).toEqual([
      { where: 'meta', reason: 'invalid' },
      { where: 'selectRows.0.widgets.1', reason: 'unknown-type:hologram' },
      { where: 'selectRows.0.widgets.2', reason: 'invalid:body' },
      { where: 'selectRows.0.widgets.3', reason: 'not-an-object' },
      { where: 'selectRows.0.widgets.5', reason: 'unknown-block:nowhere' },
      { where: 'selectRows.1', reason: 'invalid' },
      { where: 'selectRows.2', reason: 'invalid' },
      { where: 'selectRows.3.widgets', reason: 'not-a-list' },
    ])
  })

  test('is not indexed while its meta data is invalid', async () => {
    const answer = await pageFrom(page({ meta: { title: 7 } }))
    expect(answer.ok && answer.value.value.meta).toEqual({
      title: 'Home',
      description: 'Home',
      noindex: true,
    })
  })
})
