import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import type { HandlePostedForm } from '#infrastructure/http-server/forms.ts'
import { aFront, type TestFront } from '../../support/servers/a-front.ts'

const open: TestFront[] = []
afterEach(async () => {
  for (const front of open.splice(0)) await front.close()
})

/** Astro answers with the locals that it got. */
const echo = (_: IncomingMessage, response: ServerResponse, _next?: undefined, locals?: object) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(JSON.stringify(locals ?? null))
}

async function post(handlePostedForm: HandlePostedForm, target = '/ae/en/cart?_action=x') {
  const front = await aFront(() => ({}), { handlePostedForm, handler: echo, env: { TRUST_PROXY: '1' } })
  open.push(front)
  const headers = { 'x-forwarded-for': '203.0.113.9', 'content-type': 'application/x-www-form-urlencoded' }
  const response = await fetch(front.url + target, {
    method: 'POST',
    body: 'a=b',
    headers,
    redirect: 'manual',
  })
  return { front, response, text: await response.text() }
}

test('a form that is answered whole never reaches Astro, and is logged', async () => {
  const posted: unknown[] = []
  const { front, response, text } = await post(async ({ target, body, address, requestId, origin }) => {
    posted.push([target, body.toString(), address, requestId, origin])
    return {
      kind: 'whole',
      status: 303,
      headers: { location: '/ae/en/cart', 'set-cookie': ['a=1', 'b=2'] },
      body: '',
    }
  })
  const id = response.headers.get('x-request-id')
  expect(posted).toEqual([['/ae/en/cart?_action=x', 'a=b', '203.0.113.9', id, front.url]])
  expect([response.status, response.headers.get('location'), text]).toEqual([303, '/ae/en/cart', ''])
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(front.lines).toMatchObject([{ method: 'POST', path: '/ae/en/cart', status: 303, cache: 'pass', id }])
})

test('a form that needs its page reaches Astro with what became of it', async () => {
  expect((await post(async () => ({ kind: 'page', locals: { seen: true } }))).text).toBe('{"seen":true}')
  expect((await post(async () => undefined)).text).toBe('null')
})

test('a form that fails is a 500 with the id, and is reported', async () => {
  const { front, response } = await post(async () => {
    throw new Error('lost')
  })
  expect(response.status).toBe(500)
  expect(front.errors).toEqual(['request lost'])
})
