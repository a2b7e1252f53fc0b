import { createHmac, timingSafeEqual } from 'node:crypto'
import { standInJson, type StandInAnswer } from './stand-in.ts'

type Fields = Readonly<Record<string, string>>
type Payment = {
  readonly fields: Fields
  state: 'pending' | 'captured' | 'failed' | 'canceled'
  refunded: number
  readonly keys: Set<string>
}

/** The secret that the stand-in shares with a shop. */
export const gatewaySecret = 'secret-of-the-stand-in-of-the-gateway'

const outcomes = { pay: 'captured', decline: 'failed', cancel: 'canceled' } as const

/**
 * A payment gateway as docs/how-to/connect-a-redirect-partner.md describes one: POST /pay shows its page, whose form chooses
 * an outcome, sends the webhook and leads back to the shop; POST /status and /refund answer the shop. `send` posts webhooks.
 */
export function createGatewayAnswer(
  secret: string = gatewaySecret,
  send: typeof fetch = fetch,
  now: () => Date = () => new Date(),
): StandInAnswer {
  const payments = new Map<string, Payment>()

  const sign = (fields: Fields) => {
    const lines = Object.keys(fields)
      .filter((name) => name !== 'signature')
      .sort()
      .map((name) => `${name}=${fields[name]}`)
    return hmac(lines.join('\n'))
  }
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
  const isSigned = (fields: Fields) => {
    const [given, expected] = [Buffer.from(fields['signature'] ?? ''), Buffer.from(sign(fields))]
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const answer = (fields: Fields) => standInJson({ ...fields, signature: sign(fields) })

  function openPage(fields: Fields): Response {
    const { order = '', amount = '', currency = '', language = 'en' } = fields
    if (!payments.has(order)) payments.set(order, { fields, state: 'pending', refunded: 0, keys: new Set() })
    return new Response(pageOf(order, `${amount} ${currency}`, language === 'ar' ? 'ar' : 'en'), {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  }

  async function choose(order: string, outcome: string): Promise<Response> {
    const payment = payments.get(order)
    const state = outcomes[outcome as keyof typeof outcomes]
    if (!payment || !state) return standInJson({ error: 'not found' }, 404)
    if (payment.state === 'pending') payment.state = state
    const { amount = '', currency = '', notify_url = '', return_url = '' } = payment.fields
    const body = JSON.stringify({
      id: `${order}:${payment.state}`,
      order,
      amount,
      currency,
      state: payment.state,
    })
    const time = now().toISOString()
    // A shop that does not take it asks for the state.
    await send(notify_url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-signature': `t=${time},v1=${hmac(`${time}.${body}`)}`,
      },
      body,
    }).catch(() => undefined)
    return new Response(null, { status: 303, headers: { location: return_url } })
  }

  function refund(payment: Payment, { key = '', amount = '', currency }: Fields): object {
    const remaining = Number(payment.fields['amount']) - payment.refunded
    const isNew = !payment.keys.has(key)
    const isRejected =
      payment.state !== 'captured' ||
      currency !== payment.fields['currency'] ||
      Number(amount) > remaining + 1e-9
    if (isNew && isRejected) return { key, state: 'rejected', code: 'too-much' }
    if (isNew) payment.refunded += Number(amount)
    payment.keys.add(key)
    return { key, state: 'done' }
  }

  return async (request) => {
    const path = new URL(request.url).pathname
    const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
    if (request.method !== 'POST') return standInJson({ error: 'not found' }, 404)
    const fields = (
      isForm ? Object.fromEntries(new URLSearchParams(await request.text())) : await request.json()
    ) as Record<string, string>
    if (path.endsWith('/choose')) return choose(fields['order'] ?? '', fields['outcome'] ?? '')
    if (!isSigned(fields)) return standInJson({ error: 'signature' }, 401)
    if (path.endsWith('/pay')) return openPage(fields)
    const { order = '', time = '' } = fields
    const payment = payments.get(order)
    if (!payment) return standInJson({ error: 'not found' }, 404)
    const echo = { order, request_time: time }
    if (path.endsWith('/refund')) return answer({ ...echo, ...refund(payment, fields) })
    const { amount = '', currency = '' } = payment.fields
    const decimals = amount.split('.')[1]?.length ?? 0
    const refunded = payment.refunded.toFixed(decimals)
    return answer({ ...echo, state: payment.state, amount, currency, refunded })
  }
}

const labels = {
  en: { title: 'Stand-in of a payment gateway', pay: 'Pay', decline: 'Decline', cancel: 'Cancel' },
  ar: { title: 'بوابة دفع للتجربة', pay: 'ادفع', decline: 'ارفض', cancel: 'ألغِ' },
}

const pageOf = (order: string, sum: string, language: 'en' | 'ar'): string => {
  const { title, ...buttons } = labels[language]
  const text = (value: string) => value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8">
<title>${title}</title><h1>${title}</h1><p><bdi>${text(sum)}</bdi></p>
<form method="post" action="choose"><input type="hidden" name="order" value="${text(order)}">
${Object.entries(buttons)
  .map(([outcome, label]) => `<button name="outcome" value="${outcome}">${label}</button>`)
  .join('\n')}</form></html>`
}
