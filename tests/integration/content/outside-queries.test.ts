import { describe, expect, test } from 'vitest'
import { limitOutsideQueries } from '#api/content-graphql/outside-queries.ts'
import { createContentApi } from '#api/content-graphql/server.ts'
import { createContentRepository } from '#adapters/content/content-repository.ts'
import { readSeedFiles } from '#adapters/content/seed-files.ts'
import { seedContent } from '#adapters/content/seed.ts'
import { countStatements } from '../../support/databases/count-statements.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { serveHttp } from '../../support/servers/serve-http.ts'
import { query } from '../../support/shops/a-content-shop.ts'

const aliases = (count: number) =>
  `{ ${Array.from({ length: count }, (_, n) => `a${n}: listPages { pageId }`).join(' ')} }`

describeDatabases('queries of other sites', (open) => {
  const aContentApi = async () => {
    const { db, purgeBus } = await open()
    const clock = manualClock()
    await seedContent({ db, clock, purgeBus }, readSeedFiles('./src/content'))
    const api = createContentApi({
      repository: createContentRepository(db, clock),
      findDraft: async () => undefined,
      suggestions: { suggest: async () => [], trending: async () => [] },
      previews: { read: () => undefined },
      clock,
      introspection: false,
      report: (error) => expect.unreachable(String(error)),
    })
    return { api, counted: countStatements(db) }
  }

  test('42 lists of pages in one query ask the database nothing', async () => {
    const { api, counted } = await aContentApi()
    const [response, statements] = await counted(() => api.fetch(query(aliases(42))))
    expect(statements).toEqual([])
    expect((await response.json()).errors).toHaveLength(1)
  })

  test('a list of pages or screens is one statement, by however many names', async () => {
    const { api, counted } = await aContentApi()
    const [pages, ofPages] = await counted(() => api.fetch(query(aliases(2))))
    const { a0, a1 } = (await pages.json()).data
    expect([a0.length > 20, ofPages.length]).toEqual([true, 1])
    expect(a1).toEqual(a0)
    const screens =
      '{ a: screensCollection { items { screenName } } b: screensCollection { items { screenName } } }'
    expect((await counted(() => api.fetch(query(screens))))[1]).toHaveLength(1)
    const page =
      '{ a: getPage(pageId: "UAE Home Page") { meta } b: getPage(pageId: "UAE Home Page") { meta } }'
    expect((await counted(() => api.fetch(query(page))))[1]).toHaveLength(1)
  })

  test('sixteen concurrent ones let another request be answered', async () => {
    const { api } = await aContentApi()
    const outside = limitOutsideQueries(api)
    const livez = await serveHttp((_, response) => void response.end('ok'))
    let answered = false
    const queries = Array.from({ length: 16 }, async () => {
      const statuses = new Set<number>()
      while (!answered) statuses.add((await outside.fetch(query(aliases(2)))).status)
      return [...statuses]
    })
    expect(await (await fetch(livez.url)).text()).toBe('ok')
    answered = true
    expect(new Set((await Promise.all(queries)).flat())).toEqual(new Set([200]))
    await livez.close()
  })
})

describe('queries of other sites beyond the queue', () => {
  test('get 503 and Retry-After; two run concurrently', async () => {
    const { promise: release, resolve } = Promise.withResolvers<undefined>()
    let running = 0
    const outside = limitOutsideQueries({
      async fetch() {
        running += 1
        await release
        return new Response('{}')
      },
    })
    const answers = Array.from({ length: 19 }, () => outside.fetch(query('{ __typename }')))
    const rejected = await answers[18]
    expect([rejected?.status, rejected?.headers.get('retry-after')]).toEqual([503, '2'])
    expect(running).toBe(2)
    resolve(undefined)
    expect((await Promise.all(answers)).filter(({ status }) => status === 200)).toHaveLength(18)
  })
})
