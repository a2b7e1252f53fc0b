import { randomInt } from 'node:crypto'
import type { Ask } from './browser.ts'

/** Makes a new customer of a demo by a code to a mobile; its inbox answers this machine alone. Resolves to the mobile. */
export async function signUp(ask: Ask, url: string): Promise<string> {
  const phone = `50${randomInt(1_000_000, 9_999_999)}`
  const post = (action: string, step: string, fields: Record<string, string>) =>
    ask(`/ae/en/login?_action=${action}&step=${step}`, fields)
  await post('sendSignInCode', 'MobileOtpLoginScreen', { phone })
  // Without the header of a proxy.
  const body = await (await fetch(`${url}/dev/inbox`)).text()
  const row = body.split('<li').find((each) => each.includes(`+971${phone}`))
  const code = /@\S+ #(\d{6})/.exec(row ?? '')?.[1]
  if (code === undefined) throw new Error('no code in the inbox')
  await post('enterCode', 'OTPScreen', { code })
  const registration = { name: 'Layla', language: 'en', terms: 'yes', adult: 'yes' }
  const { location } = await post('registerCustomer', 'RegisterScreen', registration)
  if (!location.endsWith('/account')) throw new Error(`the registration led to "${location}"`)
  return phone
}

/** Orders a cushion in cash, to the mobile that the customer has proven. Resolves to the order's number and what is due. */
export async function orderInCash(ask: Ask, phone: string): Promise<{ number: string; due: string }> {
  const read = async (path: string) => (await ask(`/ae/en${path}`)).body
  const valueIn = (body: string, name: string) =>
    new RegExp(`<input(?=[^>]*name="${name}")(?![^>]*\\bdisabled\\b)[^>]*value="([^"]+)"`).exec(body)?.[1] ??
    ''
  const post = async (path: string, fields: Record<string, string>) => {
    const { status, location } = await ask(`/ae/en${path}`, fields)
    if (status !== 303) throw new Error(`${path}: ${status}`)
    return location
  }
  const sku = valueIn(await read('/p/makhmal-velvet-cushion'), 'sku')
  await post('/cart?_action=addToCart', { sku, quantity: '1' })
  const contact = { name: 'Layla', email: 'layla@example.com', phone: `0${phone}` }
  await post('/checkout?_action=setContact', contact)
  const address = { emirate: 'dubai', area: 'Deira', building: 'Tower 3', apartment: '12' }
  await post('/checkout/address?_action=setAddress', address)
  const slot = valueIn(await read('/checkout/delivery'), 'slot')
  await post('/checkout/delivery?_action=setDelivery', { how: 'home', ...(slot === '' ? {} : { slot }) })
  await post('/checkout/payment?_action=setPayment', { method: 'cashondelivery' })
  const review = await read('/checkout/review')
  const agreed = { fingerprint: valueIn(review, 'fingerprint'), key: valueIn(review, 'key') }
  const [, number = ''] =
    /\/order\/([A-Z]{2}\d{10})/.exec(await post('/checkout/review?_action=placeOrder', agreed)) ?? []
  const [, minor = ''] = /class="[^"]*\btotal\b[^"]*"[^>]*data-minor="(\d+)"/.exec(review) ?? []
  return { number, due: (Number(minor) / 100).toFixed(2) }
}
