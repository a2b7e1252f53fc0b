import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { codesInInbox } from './support/inbox.ts'

type Fields = Readonly<Record<string, string>>
type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }
type Headers = Readonly<Record<string, string>>

const script = { accept: 'application/json' }
const browser = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }
const sku = 'MJ-9011-EMERALD-45X45'

/** A shopper of its own cart, cookies and address; `spell` writes the paths that it posts to. */
function aShopper(address: string, spell: (path: string) => string) {
  const jar = new Map<string, string>()
  const url = inject('shopUrl')
  const ask = (method: string, path: string, headers: Headers, body?: string) =>
    new Promise<Answer>((resolve, reject) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const all = { 'x-forwarded-for': address, cookie, ...headers }
      const sent = httpRequest(url + path, { method, headers: all }, (response) => {
        for (const pair of (response.headers['set-cookie'] ?? []).map((each) => each.split(';')[0] ?? ''))
          jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      })
      sent.on('error', reject).end(body)
    })
  return {
    jar,
    get: (path: string) => ask('GET', path, {}),
    post: (path: string, fields: Fields | string, headers: Headers = {}) =>
      ask(
        'POST',
        spell(path),
        { origin: url, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
      ),
  }
}

/** The same path with one letter encoded. The HTTP server leaves such paths to Astro, and both mean the same. */
const encoded = (path: string): string => path.replace(/^(\/\w\w\/)e/, (_, before: string) => `${before}%65`)

/** Tokens, order numbers and hashes of carts, which differ between two shoppers. */
const withoutTokens = (text: string): string =>
  text
    .replace(/QA\d{10}/g, 'NUMBER')
    .replace(/[\w.-]{40,}/g, 'TOKEN')
    .replace(/(\\"(?:of|instance)\\":\\")[\w-]+/, '$1ID')

function compared({ status, headers, body }: Answer) {
  const { date: _, connection: _c, 'keep-alive': _k, 'x-request-id': id, ...rest } = headers
  const { 'content-length': _l, 'transfer-encoding': _t, ...same } = rest
  const alerts = [...body.matchAll(/role="alert"[^>]*>(.*?)<\/(?:div|p|section)>/gs)].map(([, text]) => text)
  const policy = same['content-security-policy'] === undefined ? [] : ['has a policy']
  return JSON.parse(
    withoutTokens(
      JSON.stringify({
        status,
        id: id !== undefined,
        headers: { ...same, 'content-security-policy': policy },
        body: body.startsWith('<!DOCTYPE') ? alerts : body,
      }),
    ),
  ) as { status: number; headers: IncomingHttpHeaders; body: unknown }
}

describe('a form that is answered before Astro', () => {
  const early = aShopper('203.0.113.71', (path) => path)
  const byAstro = aShopper('203.0.113.72', encoded)

  /** Posts for both; their answers have to be the same. `whole`: without Astro. */
  async function both(path: string, fields: Fields | string, headers?: Headers) {
    const [one, other] = [
      await early.post(`/qa/en${path}`, fields, headers),
      await byAstro.post(`/qa/en${path}`, fields, headers),
    ]
    expect(compared(one)).toEqual(compared(other))
    const whole = one.headers['content-length'] !== undefined && one.headers['x-cache'] === undefined
    return { status: one.status, whole, location: one.headers.location ?? '', body: one.body }
  }
  const step = async (path: string, fields: Fields, headers?: Headers) => {
    const { status, whole, location } = await both(path, fields, headers)
    return [status, whole, withoutTokens(location.replace(/^\/qa\/en/, ''))]
  }
  const wentOn = (location: string) => [303, true, location]
  /** The page that posted, by Astro. */
  const shown = (status: number) => [status, false, '']

  beforeAll(async () => {
    expect((await early.get('/readyz')).status).toBe(200)
  })

  test('adds to the cart: by a browser, a script, and with a file', async () => {
    const add = '/cart?_action=addToCart'
    expect(await step(add, { sku, quantity: '1' })).toEqual(wentOn(`/cart?added=${sku}`))
    expect(await step(add, { sku, quantity: '1', next: 'checkout' })).toEqual(wentOn('/checkout'))
    expect(await both(add, { sku, quantity: '1' }, script)).toMatchObject({ status: 200, whole: true })
    expect(await both(add, { sku: 'NONE', quantity: '1' }, script)).toMatchObject({
      status: 404,
      whole: true,
    })
    expect(await both(add, { sku: 'NONE', quantity: '1' })).toMatchObject({ status: 404 })
    const parts = `--b\r\ncontent-disposition: form-data; name="sku"\r\n\r\n${sku}\r\n--b--\r\n`
    const multipart = { ...script, 'content-type': 'multipart/form-data; boundary=b' }
    expect(await both(add, parts, multipart)).toMatchObject({ status: 200, whole: true })
    expect(early.jar.get('_gct')).toMatch(/^[\w-]{43}$/)
  })

  test('changes lines, coupons, gifts and the wishlist', async () => {
    const cart = (action: string, fields: Fields) => step(`/cart?_action=${action}`, fields)
    expect(await cart('setCartLine', { sku, quantity: '٢' })).toEqual(wentOn('/cart'))
    expect(await cart('setCartLine', { sku, quantity: 'x' })).toEqual(shown(400))
    expect(await cart('saveCartLine', { sku, saved: '1' })).toEqual(wentOn('/cart'))
    expect(await cart('saveCartLine', { sku, saved: '0' })).toEqual(wentOn('/cart'))
    expect(await cart('setCoupon', { code: 'NONE' })).toEqual(shown(409))
    expect(await cart('setCoupon', { remove: '1' })).toEqual(wentOn('/cart#coupon'))
    expect(await cart('chooseGift', { promotion: 'none', sku })).toEqual(shown(409))
    expect(await cart('setWishlistEntry', { sku })).toEqual(wentOn('/wishlist'))
    expect(await cart('setWishlistEntry', { sku: 'NONE' })).toEqual(shown(404))
  })

  test('goes through the checkout, and shows what is wrong', async () => {
    const checkout = (path: string, fields: Fields, headers?: Headers) =>
      step(`/checkout${path}`, fields, headers)
    const contact = { name: 'Mariam', email: 'mariam@example.com', phone: '33120071' }
    expect(await checkout('?_action=setContact', { ...contact, phone: '1' })).toEqual(shown(422))
    expect(await checkout('?_action=setContact', { ...contact, phone: '1' }, browser)).toEqual(
      wentOn('/checkout?error=1'),
    )
    // The cookie with the form error is deleted now.
    expect(await checkout('?_action=setContact', contact, browser)).toEqual(wentOn('/checkout/address'))
    expect(await checkout('/address?_action=setAddress', {})).toEqual(shown(422))
    const address = { zone: '66', street: '850', building: '12' }
    expect(await checkout('/address?_action=setAddress&from=review', address)).toEqual(
      wentOn('/checkout/review'),
    )
    expect(await checkout('/delivery?_action=setDelivery', { how: 'collect' })).toEqual(shown(422))
    const page = (await early.get('/qa/en/checkout/delivery')).body
    const slots = [...page.matchAll(/<input[^>]*name="slot"[^>]*>/g)].map(([input]) => input)
    const slot = /value="([^"]+)"/.exec(slots.find((input) => !/\bdisabled\b/.test(input)) ?? '')?.[1] ?? ''
    expect(await checkout('/delivery?_action=setDelivery', { how: 'home', slot })).toEqual(
      wentOn('/checkout/payment'),
    )
    expect(await checkout('/payment?_action=addGiftCard', { card: 'NONE' })).toEqual(shown(422))
    expect(await checkout('/payment?_action=useWallet', {})).toEqual(shown(409))
    expect(await checkout('/payment?_action=removeTender', { tender: 'x' })).toEqual(
      wentOn('/checkout/payment'),
    )
    expect(await checkout('/payment?_action=setPayment', {})).toEqual(shown(422))
    const method = 'cashondelivery'
    const confirming = wentOn(`/checkout/payment?confirm=${method}`)
    expect(await checkout('/payment?_action=setPayment', { method })).toEqual(confirming)
    const confirm = `/payment?confirm=${method}&_action=`
    expect(await checkout(`${confirm}confirmPhone`, { code: 'x' })).toEqual(shown(422))
    expect(await checkout(`${confirm}sendPhoneCode`, {})).toEqual(shown(429))
    const inbox = await aShopper('127.0.71.1', (path) => path).get('/dev/inbox')
    const codes = codesInInbox(inbox.body, '+97433120071')
    for (const [index, shopper] of [byAstro, early].entries()) {
      const entered = { code: codes[index] ?? '' }
      expect((await shopper.post(`/qa/en/checkout${confirm}confirmPhone`, entered)).headers.location).toBe(
        '/qa/en/checkout/review',
      )
    }
    expect(await checkout('/payment?_action=setPayment', { method })).toEqual(wentOn('/checkout/review'))
    expect(await checkout('/review?_action=placeOrder', { fingerprint: 'old' })).toEqual(shown(409))
  })

  test('places the order once, tracks and cancels it', async () => {
    type Placed = {
      readonly shopper: ReturnType<typeof aShopper>
      readonly placed: Answer
      readonly number: string
    }
    const orders: Placed[] = []
    for (const shopper of [early, byAstro]) {
      const review = (await shopper.get('/qa/en/checkout/review')).body
      const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(review)?.[1] ?? ''
      const place = { fingerprint: field('fingerprint'), key: field('key') }
      const placed = await shopper.post('/qa/en/checkout/review?_action=placeOrder', place)
      expect(await shopper.post('/qa/en/checkout/review?_action=placeOrder', place)).toMatchObject({
        status: 303,
      })
      orders.push({ shopper, placed, number: /QA\d{10}/.exec(placed.headers.location ?? '')?.[0] ?? '' })
    }
    const [one, other] = orders.map(({ placed }) => compared(placed))
    expect(one).toEqual(other)
    expect(one).toMatchObject({ status: 303, headers: { location: '/qa/en/order/NUMBER' } })
    const each = async (path: (number: string) => string, fields: (number: string) => Fields) => {
      const answers: ReturnType<typeof compared>[] = []
      for (const { shopper, number } of orders)
        answers.push(compared(await shopper.post(`/qa/en${path(number)}`, fields(number))))
      expect(answers[0]).toEqual(answers[1])
      return answers[0]
    }
    const track = () => '/track-order?_action=trackOrder'
    expect(await each(track, () => ({ number: '', proof: '' }))).toMatchObject({ status: 422 })
    expect(await each(track, (number) => ({ number, proof: '1' }))).toMatchObject({ status: 422 })
    const order = (action: string) => (number: string) => `/order/${number}?_action=${action}`
    expect(await each(order('payOrder'), () => ({}))).toMatchObject({ status: 409 })
    expect(await each(order('cancelItems'), () => ({}))).toMatchObject({ status: 422 })
    expect(await each(order('chooseRefund'), () => ({}))).toMatchObject({ status: 422 })
    expect(await each(order('sendChangeLink'), () => ({}))).toMatchObject({
      status: 303,
      headers: { location: '/qa/en/order/NUMBER?sent=1' },
    })
    expect(await each(order('cancelOrder'), () => ({}))).toMatchObject({
      status: 303,
      headers: { location: '/qa/en/order/NUMBER?requested=1' },
    })
    expect(await each(order('cancelOrder'), () => ({}))).toMatchObject({ status: 409 })
    expect(
      await each(
        () => '/order/QA0000000000?_action=cancelOrder',
        () => ({}),
      ),
    ).toMatchObject({ status: 404 })
  })

  test('is left to Astro when something about it is unusual', async () => {
    const add = '/cart?_action=addToCart'
    const fields = { sku, quantity: '1' }
    const unusual = [
      await both(add, fields, { origin: 'https://evil.example' }),
      await both(add, fields, { origin: 'null' }),
      await both(add, fields, { 'content-type': 'text/plain' }),
      await both('/cart?_action=constructor', fields),
      await both('/cart?_action=submitLead', { form: 'none' }),
    ]
    expect(unusual.map(({ status }) => status)).toEqual([403, 403, 415, 404, 404])
    const [one, other] = [
      await early.post('/xx/en/cart?_action=addToCart', fields),
      await byAstro.post('/xx/en/cart?_action=addToCart', fields),
    ]
    expect(compared(one)).toEqual(compared(other))
  })
})
