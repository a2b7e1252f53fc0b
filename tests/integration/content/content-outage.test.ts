import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { aContentShop, theStorefront } from '../../support/shops/a-content-shop.ts'
import { anEditedPage, aScreen, aText } from '../../support/builders/content-samples.ts'
import { serveFetch, serveHttp, type LocalServer } from '../../support/servers/serve-http.ts'

const here = theStorefront('ae/en')
const home = { pageId: 'Home' }
const bodies = (answer: Awaited<ReturnType<ReturnType<typeof aContentShop>['content']['loadPage']>>) =>
  answer.ok
    ? answer.value.value.rows.flatMap(({ widgets }) =>
        widgets.map((widget) => 'body' in widget && widget.body),
      )
    : answer.failure

describe('the shop while the content API fails', () => {
  const servers: LocalServer[] = []
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())))

  /** A shop that reads its content over HTTP, from an API that is well until `breakIt`. */
  async function overHttp(answer: (response: ServerResponse) => void) {
    const origin = aContentShop()
    await origin.repository.write('page', 'Home', anEditedPage('Home', [aText('a', 'Still here')]))
    await origin.repository.write('screen', 'PLP', aScreen('PLP', { notices: { lines: ['Hush'] } }))
    let broken = false
    const well = await serveFetch(origin.contentApi.fetch)
    const server = await serveHttp(async (request, response) => {
      if (broken) return answer(response)
      const chunks: Uint8Array[] = []
      for await (const chunk of request) chunks.push(chunk as Uint8Array)
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.concat(chunks),
      }
      const passed = await fetch(well.url, init)
      response.writeHead(200, { 'content-type': 'application/json' }).end(await passed.text())
    })
    servers.push(well, server)
    const shop = aContentShop({ config: { contentGraphqlUrl: server.url } })
    return { ...shop, breakIt: () => (broken = true) }
  }

  const json = (body: string) => (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)

  test.each([
    ['does not respond within two seconds', () => {}],
    ['returns 500', (response: ServerResponse) => response.writeHead(500).end('Oh')],
    ['is cut off', json('{"data":{')],
    ['returns HTML', (response: ServerResponse) => response.writeHead(200).end('<h1>No</h1>')],
    ['returns errors', json('{"errors":[{"message":"No"}]}')],
    ['returns invalid data', json('{"data":{"getPage":7,"screensCollection":[]}}')],
  ])('shows older copies when it %s, and reports each failure as that of a guest', async (_, answer) => {
    const { content, clock, reports, breakIt } = await overHttp(answer)
    await content.loadPage(home, here)
    await content.loadScreen('PLP', here)
    breakIt()
    clock.advance(180_000)

    const [page, screen] = await Promise.all([content.loadPage(home, here), content.loadScreen('PLP', here)])
    expect(bodies(page)).toEqual(['Still here'])
    expect(page).toMatchObject({ value: { stale: true } })
    expect(screen).toMatchObject({ value: { notices: { lines: ['Hush'] } }, stale: true })
    expect(reports.map(({ what, customer }) => [what, customer]).sort()).toEqual([
      ['content page', 'Guest'],
      ['content screens', 'Guest'],
    ])
  })

  test('has no page, empty screens and empty lists without older copies', async () => {
    const { content, reports, breakIt } = await overHttp((response) => response.writeHead(500).end())
    breakIt()
    expect(await content.loadPage(home, here)).toEqual({
      ok: false,
      failure: { kind: 'unavailable', retryable: true },
    })
    expect(await content.loadScreen('PLP', here)).toMatchObject({ value: {}, stale: true })
    expect(await content.autosuggest('sofa', here)).toEqual([])
    expect(await content.trendingSearch(here)).toEqual([])
    expect(await content.listIndexablePages(here)).toEqual([])
    expect(reports).toHaveLength(5)
  })

  test('reports the errors of the content API', async () => {
    const { content, reports, breakIt } = await overHttp(json('{"errors":[{"message":"No such space"}]}'))
    breakIt()
    await content.loadPage(home, here)
    expect(reports.map(({ message }) => message)).toEqual([
      'content page ae_en page:Home: rejected {"messages":["No such space"]}',
    ])
  })
})
