import type { Ask } from './browser.ts'

const read = async (ask: Ask, path: string): Promise<string> => (await ask(`/qa/en${path}`)).body

async function postTo(ask: Ask, path: string, fields: Record<string, string>): Promise<string> {
  const { status, location, body } = await ask(`/qa/en${path}`, fields)
  if (status !== 303) throw new Error(`${path}: ${status} ${reasonOf(body)}`)
  return location
}

/**
 * Fills in a guest's cart and all steps over HTTP, as a browser without JavaScript would: item, contact, address, slot,
 * card (cash would need a code by text message). Throws when a step fails.
 */
export async function fillInSteps(ask: Ask, number: number, sku: string, method = 'tap'): Promise<void> {
  const post = (path: string, fields: Record<string, string>) => postTo(ask, path, fields)
  await post('/cart?_action=addToCart', { sku, quantity: '1' })
  const phone = `+9745${String(number).padStart(7, '0')}`
  await post('/checkout?_action=setContact', { name: 'Mariam Guest', email: 'mariam@example.com', phone })
  await post('/checkout/address?_action=setAddress', { zone: '66', street: '850', building: '12' })
  const slots = [...(await read(ask, '/checkout/delivery')).matchAll(/<input[^>]*name="slot"[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => !/\bdisabled\b/.test(input))
    .flatMap((input) => /value="([^"]+)"/.exec(input)?.[1] ?? [])
  const slot = slots[number % Math.max(1, slots.length)]
  await post('/checkout/delivery?_action=setDelivery', {
    how: 'home',
    ...(slot === undefined ? {} : { slot }),
  })
  await post('/checkout/payment?_action=setPayment', { method })
}

/** A whole guest checkout: the steps, the review, placing. Returns the order number, where it is paid and the duration of placing. */
export async function checkOut(
  ask: Ask,
  number: number,
  sku: string,
  method = 'tap',
): Promise<{ readonly order: string; readonly paymentPath: string; readonly placeMs: number }> {
  await fillInSteps(ask, number, sku, method)
  const review = await read(ask, '/checkout/review')
  const fingerprint = /name="fingerprint" value="([^"]+)"/.exec(review)?.[1] ?? ''
  const key = /name="key" value="([^"]+)"/.exec(review)?.[1] ?? ''
  const began = performance.now()
  const to = await postTo(ask, '/checkout/review?_action=placeOrder', { fingerprint, key })
  const placeMs = performance.now() - began
  // The shopper is at the provider's; the checkout leads back to the order while it awaits payment.
  const { location } = await ask('/qa/en/checkout')
  const order = /\/order\/([A-Z]{2}\d{10})/.exec(location)?.[1]
  if (order === undefined)
    throw new Error(`placed and redirected to ${to}, but the checkout leads to ${location}`)
  return { order, paymentPath: to, placeMs }
}

const reasonOf = (body: string): string =>
  [...body.matchAll(/role="alert"[^>]*>(.*?)<\/(?:div|p|section)>/gs)]
    .map(([, text = '']) => text.replaceAll(/<[^>]+>|\s+/g, ' ').trim())
    .join(' ')
    .slice(0, 200)
