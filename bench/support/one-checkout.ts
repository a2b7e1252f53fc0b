/** A guest with a browser's cookies, behind a proxy that says where he is. */
export type Guest = { readonly url: string; readonly from: string; readonly number: number }

/**
 * A whole guest checkout over HTTP, without JavaScript as a browser would send it: into the cart, contact, address,
 * slot, cash at the door, review, place. Answers the order's number and how long placing took. Throws what went wrong.
 */
export async function checkOut(
  { url, from, number }: Guest,
  sku: string,
): Promise<{ readonly order: string; readonly placeMs: number }> {
  const jar = new Map<string, string>()
  const shop = `${url}/qa/en`
  async function ask(path: string, fields?: Record<string, string>): Promise<Response> {
    const answer = await fetch(`${shop}${path}`, {
      method: fields ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        'x-forwarded-for': from,
        origin: url,
        'accept-language': 'en',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(fields ? { body: new URLSearchParams(fields) } : {}),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer
  }
  async function post(path: string, fields: Record<string, string>): Promise<string> {
    const answer = await ask(path, fields)
    const body = await answer.text()
    if (answer.status !== 303) throw new Error(`${path}: ${answer.status} ${reasonOf(body)}`)
    return answer.headers.get('location') ?? ''
  }
  await post('/cart?_action=addToCart', { sku, quantity: '1' })
  const phone = `+9745${String(number).padStart(7, '0')}`
  await post('/checkout?_action=setContact', { name: 'Mariam Guest', email: 'mariam@example.com', phone })
  await post('/checkout/address?_action=setAddress', { zone: '66', street: '850', building: '12' })
  const slots = [
    ...(await (await ask('/checkout/delivery')).text()).matchAll(/<input[^>]*name="slot"[^>]*>/g),
  ]
    .map(([input]) => input)
    .filter((input) => !/\bdisabled\b/.test(input))
    .flatMap((input) => /value="([^"]+)"/.exec(input)?.[1] ?? [])
  const slot = slots[number % Math.max(1, slots.length)]
  await post('/checkout/delivery?_action=setDelivery', {
    how: 'home',
    ...(slot === undefined ? {} : { slot }),
  })
  await post('/checkout/payment?_action=setPayment', { method: 'cashondelivery' })
  const review = await (await ask('/checkout/review')).text()
  const fingerprint = /name="fingerprint" value="([^"]+)"/.exec(review)?.[1] ?? ''
  const key = /name="key" value="([^"]+)"/.exec(review)?.[1] ?? ''
  const began = performance.now()
  const to = await post('/checkout/review?_action=placeOrder', { fingerprint, key })
  const placeMs = performance.now() - began
  const order = /\/order\/([A-Z]{2}\d{10})/.exec(to)?.[1]
  if (order === undefined) throw new Error(`placed, and led to ${to}`)
  return { order, placeMs }
}

const reasonOf = (body: string): string =>
  [...body.matchAll(/role="alert"[^>]*>(.*?)<\/(?:div|p|section)>/gs)]
    .map(([, text = '']) => text.replaceAll(/<[^>]+>|\s+/g, ' ').trim())
    .join(' ')
    .slice(0, 200)
