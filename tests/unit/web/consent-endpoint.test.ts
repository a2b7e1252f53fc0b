import type { APIContext } from 'astro'
import { describe, expect, test } from 'vitest'
import type { ConsentChoice } from '#commerce/consent/consent.ts'
import type { Shop } from '#commerce/shop.ts'
import { fail, ok } from '#kernel/result.ts'
import { POST } from '../../../src/pages/api/consent.ts'
import { aShop } from '../../support/shops/a-shop.ts'

type Sent = {
  readonly body?: string
  readonly type?: string
  readonly accept?: string
  readonly cookie?: string
  readonly record?: Shop['consent']['record']
}
const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
const common = 'textVersion=2026-11&store=ae_en&back=/ae/en/help'

async function post({ body = '', type = form, accept = 'text/html', cookie, record }: Sent) {
  const rows: ConsentChoice[] = []
  const set: { name: string; value: string; options: object }[] = []
  const reported: unknown[] = []
  const keep: Shop['consent']['record'] = async (choice) => {
    rows.push(choice)
    return ok(undefined)
  }
  const shop = aShop({ consent: { record: record ?? keep }, report: (error) => void reported.push(error) })
  const url = new URL('http://localhost:4321/api/consent')
  const context = {
    request: new Request(url, { method: 'POST', body, headers: { 'content-type': type, accept } }),
    url,
    clientAddress: '203.0.113.7',
    locals: { shop, requestId: 'r-1', t: (key: string) => key, signedIn: async () => undefined },
    cookies: {
      get: () => (cookie === undefined ? undefined : { value: cookie }),
      set: (name: string, value: string, options: object) => set.push({ name, value, options }),
    },
  } as unknown as APIContext
  return { response: await POST(context), rows, set, reported }
}

describe('POST /api/consent', () => {
  test('records the choice, sets the cookie for 60 days and redirects to the page', async () => {
    const { response, rows, set } = await post({ body: `answer=all&${common}` })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/ae/en/help?consent=saved')
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(rows).toMatchObject([
      {
        granted: ['necessary', 'preferences', 'analytics', 'marketing'],
        textVersion: '2026-11',
        store: 'ae_en',
        from: '203.0.113.7',
      },
    ])
    expect(set).toMatchObject([
      { name: 'majlis_consent', options: { maxAge: 5_184_000, path: '/', sameSite: 'lax' } },
    ])
    expect(set[0]?.value).toBe(`2026-11.${rows[0]?.subject}.necessary-preferences-analytics-marketing`)
  })

  test('grants the ticked categories: one, several or none', async () => {
    const granted = async (boxes: string) =>
      (await post({ body: `answer=choose&${common}${boxes}` })).rows[0]?.granted
    expect(await granted('')).toEqual(['necessary'])
    expect(await granted('&category=analytics')).toEqual(['necessary', 'analytics'])
    expect(await granted('&category=marketing&category=preferences')).toEqual([
      'necessary',
      'preferences',
      'marketing',
    ])
  })

  test('grants only the necessary category for "necessary", whatever is ticked', async () => {
    const { rows } = await post({ body: `answer=necessary&category=marketing&${common}` })
    expect(rows[0]?.granted).toEqual(['necessary'])
  })

  test('keeps the subject when consent is changed or withdrawn', async () => {
    const subject = '6f1c0d6e-3b1a-4a5e-9a3a-0123456789ab'
    const cookie = `2026-11.${subject}.necessary-analytics`
    const { rows } = await post({ body: `answer=necessary&${common}`, cookie })
    expect(rows[0]).toMatchObject({ subject, granted: ['necessary'] })
    const forged = await post({ body: `answer=necessary&${common}`, cookie: 'x.y.z' })
    expect(forged.rows[0]?.subject).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('returns JSON to a script', async () => {
    const body = JSON.stringify({ answer: 'necessary', textVersion: '2026-11', store: 'ae_en' })
    const { response } = await post({ body, type: json, accept: json })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ granted: ['necessary'] })
  })

  test.each([
    '//evil.example',
    'https://evil.example/ae/en',
    '/\\evil.example',
    '/nowhere',
    'javascript:alert(1)',
  ])('does not redirect to %s', async (back) => {
    const body = `answer=all&textVersion=2026-11&store=ae_en&back=${encodeURIComponent(back)}`
    expect((await post({ body })).response.headers.get('location')).toBe('/?consent=saved')
  })

  test('returns 429 with retry-after to a script above the rate limit', async () => {
    const record: Shop['consent']['record'] = async () => fail({ kind: 'too-many', retryAfterSeconds: 60 })
    const { response, set } = await post({ body: `answer=all&${common}`, accept: json, record })
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(await response.json()).toMatchObject({ status: 429, kind: 'too-many', instance: 'r-1' })
    expect(set).toEqual([])
  })

  test('redirects a form to its page when the choice could not be saved', async () => {
    const record: Shop['consent']['record'] = async () => fail({ kind: 'invalid-choice' })
    const { response } = await post({ body: `answer=all&${common}`, record })
    expect(response.headers.get('location')).toBe('/ae/en/help?consent=failed')
  })

  test('reports a thrown error without showing it', async () => {
    const record: Shop['consent']['record'] = async () => {
      throw new Error('password=1234')
    }
    const { response, reported } = await post({ body: `answer=all&${common}`, accept: json, record })
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('1234')
    expect(reported).toHaveLength(1)
  })

  test.each([
    { why: 'an unknown choice', body: `answer=maybe&${common}`, type: form, status: 400 },
    { why: 'no answer', body: '', type: form, status: 400 },
    { why: 'broken JSON', body: '{', type: json, status: 400 },
    { why: 'JSON that is no object', body: '[]', type: json, status: 400 },
    { why: 'another format', body: 'answer=all', type: 'text/plain', status: 415 },
    { why: 'a body beyond the limit', body: `answer=all&x=${'x'.repeat(20_000)}`, type: form, status: 413 },
  ])('rejects $why with a problem document', async ({ body, type, status }) => {
    const { response, rows } = await post({ body, type })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(rows).toEqual([])
  })
})
