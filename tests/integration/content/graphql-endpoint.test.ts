import type { APIContext } from 'astro'
import { describe, expect, test } from 'vitest'
import { ALL, POST } from '#pages/graphql.ts'
import { aContentShop, query } from '../../support/shops/a-content-shop.ts'
import { aShop } from '../../support/shops/a-shop.ts'
import { anEditedPage } from '../../support/builders/content-samples.ts'

const context = (request: Request, shop = aShop()) =>
  ({ request, locals: { shop }, clientAddress: '192.0.2.7' }) as unknown as APIContext
const statusOf = async (response: Response | Promise<Response>) => {
  const { status, headers } = await response
  return { status, allow: headers.get('allow'), retryAfter: headers.get('retry-after') }
}

describe('POST /graphql', () => {
  test('returns content of the shop', async () => {
    const { contentApi, repository } = aContentShop()
    await repository.write('page', 'Home', anEditedPage('Home', []))
    const request = query('{ getPage(pageId: "Home") { pageName } }')
    const response = await POST(context(request, aShop({ contentApi })))
    // Astro checks by instanceof.
    expect(response).toBeInstanceOf(Response)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect((await response.json()).data).toEqual({ getPage: { pageName: 'Home' } })
  })

  test('applies the rate limit of the client address, with Retry-After', async () => {
    const checked: string[][] = []
    const check = async (rule: string, subject: string) => {
      checked.push([rule, subject])
      return { allowed: false, retryAfterSeconds: 12 }
    }
    const response = POST(context(query('{ __typename }'), aShop({ rateLimiter: { check } })))
    expect(await statusOf(response)).toMatchObject({ status: 429, retryAfter: '12' })
    expect(checked).toEqual([['graphql', '192.0.2.7']])
  })
})

test('other methods of /graphql return 405 and allow POST', async () => {
  const request = new Request('http://localhost/graphql?query={__typename}')
  expect(await statusOf(ALL(context(request)))).toMatchObject({ status: 405, allow: 'POST' })
})
