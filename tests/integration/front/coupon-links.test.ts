import { afterEach, describe, expect, test } from 'vitest'
import { aKioskId } from '../../support/builders/a-kiosk.ts'
import { aFront, stored, type TestFront } from '../../support/servers/a-front.ts'

const open: TestFront[] = []
afterEach(async () => {
  for (const front of open.splice(0)) await front.close()
})
const serve = async () => {
  const rendered: string[] = []
  const front = await aFront(({ url = '', headers }) => {
    rendered.push(`${url} ${headers.cookie ?? ''}`)
    return { headers: stored(), body: 'page' }
  })
  open.push(front)
  return { front, rendered }
}

describe('a link with a coupon', () => {
  test('leads to the clean page, which is cached for all visitors', async () => {
    const { front, rendered } = await serve()
    const response = await front.get('/ae/en/c/rugs?coupon=welcome10&color=blue')
    expect([response.status, response.headers.get('location')]).toEqual([303, '/ae/en/c/rugs?color=blue'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toContain('majlis_coupon=WELCOME10;')
    expect(await response.text()).not.toContain('WELCOME10')
    const cookie = { cookie: 'majlis_coupon=WELCOME10' }
    expect(await (await front.get('/ae/en/c/rugs?color=blue', cookie)).text()).toBe('page')
    expect((await front.get('/ae/en/c/rugs?color=blue')).headers.get('x-cache')).toBe('hit')
    expect(rendered).toEqual(['/ae/en/c/rugs?color=blue '])
  })

  test('leads on also where the page is stored', async () => {
    const { front } = await serve()
    await front.get('/ae/en')
    const response = await front.get('/ae/en?coupon=WELCOME10')
    expect([response.status, response.headers.get('location')]).toEqual([303, '/ae/en'])
  })

  test.each([
    ['a script', '%3Cscript%3Ealert(1)%3C/script%3E'],
    ['quotes', '%22onload=%22x%22%27'],
    ['a line break', 'A%0d%0aSet-Cookie:%20a=b'],
    ['nothing', ''],
    ['three thousand letters', 'A'.repeat(3000)],
  ])('with %s stores and repeats nothing', async (_, code) => {
    const { front, rendered } = await serve()
    const response = await front.get(`/ae/en?coupon=${code}`)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/ae/en'])
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await response.text()).not.toMatch(/script|onload|AAAA/)
    expect(rendered).toEqual([])
  })

  test('with a code of ten kilobytes, or with raw brackets, is no address', async () => {
    const { front } = await serve()
    expect((await front.get(`/ae/en?coupon=${'A'.repeat(10_000)}`)).status).toBe(400)
    const raw = await front.raw(
      'GET /ae/en?coupon=<b>"x"</b> HTTP/1.1\r\nhost: shop.test\r\nconnection: close\r\n\r\n',
    )
    expect(raw).toMatch(/^HTTP\/1\.1 303/)
    expect(raw).not.toMatch(/set-cookie|<b>/i)
  })

  test('never leads to another site', async () => {
    const { front } = await serve()
    for (const path of ['//evil.test/ae/en', '/\\evil.test', 'http://evil.test/ae/en'])
      expect(
        await front.raw(
          `GET ${path}?coupon=WELCOME10 HTTP/1.1\r\nhost: shop.test\r\nconnection: close\r\n\r\n`,
        ),
      ).not.toContain('evil.test')
  })

  test('on a kiosk stores nothing, and a posted form goes its course', async () => {
    const { front } = await serve()
    const kiosk = await front.get('/ae/en?coupon=WELCOME10', { cookie: `dwId=${aKioskId()}` })
    expect([kiosk.status, kiosk.headers.get('set-cookie')]).toEqual([303, null])
    const posted = await fetch(`${front.url}/ae/en?coupon=WELCOME10`, { method: 'POST', body: 'a=b' })
    expect([posted.status, posted.headers.get('set-cookie')]).toEqual([200, null])
  })
})
