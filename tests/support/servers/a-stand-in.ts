import type { PaymentHarness, Trouble } from '../shops/a-payment-harness.ts'

export type StandInPayment = {
  readonly id: string
  readonly attemptId: string
  amount: number
  currency: string
  status: string
  captured: number
  refunded: number
  readonly keys: Set<string>
}
type Asked = {
  readonly method: string
  readonly path: string
  readonly body: Record<string, unknown>
  readonly headers: Headers
  readonly query: URLSearchParams
}
type Answer = { readonly status?: number; readonly body: unknown }

/** A provider's server as a fetch, answering by its contract, or by a trouble. Amounts are stored in minor units. */
export function aStandIn(answer: (asked: Asked, payments: Map<string, StandInPayment>) => Answer) {
  const payments = new Map<string, StandInPayment>()
  const asked: Asked[] = []
  let how: Trouble | null = null
  let troubledPath = ''
  let elsewhere: typeof fetch | null = null
  const json = ({ status = 200, body }: Answer) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

  const fetchIt: typeof fetch = async (input, init) => {
    if (elsewhere) return elsewhere(input, init)
    const request = new Request(input, init)
    const url = new URL(request.url)
    const trouble = url.pathname.endsWith(troubledPath) ? how : null
    if (trouble === 'down') throw new TypeError('connection refused')
    // As slow as the client's patience, without waiting for it.
    if (trouble === 'slow') throw new DOMException('time is up', 'TimeoutError')
    if (trouble === 'garbage') return new Response('{"id":', { status: 200 })
    if (trouble === 'html') return new Response('<html>maintenance</html>', { status: 200 })
    if (trouble === 'error-with-200') return json({ body: { errors: [{ code: '9999' }], status: 'error' } })
    const text = await request.text()
    const one = {
      method: request.method,
      path: url.pathname,
      body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
      headers: request.headers,
      query: url.searchParams,
    }
    asked.push(one)
    const made = answer(one, payments)
    return json(trouble === 'success-with-500' ? { ...made, status: 500 } : made)
  }

  return {
    fetch: fetchIt,
    payments,
    asked,
    of(attemptId: string): StandInPayment {
      const found = [...payments.values()].find((payment) => payment.attemptId === attemptId)
      if (!found) throw new Error('this attempt never came to the provider')
      return found
    },
    /** With everything, or with calls whose path ends so. */
    trouble(given: Trouble | null, path = ''): void {
      how = given
      troubledPath = path
    },
    /** From now on the provider's server is that of another process, which keeps the payments. */
    answeredBy(line: typeof fetch): void {
      elsewhere = line
    },
    add(id: string, attemptId: string, amount: number, currency: string, status: string): StandInPayment {
      const known = [...payments.values()].find((payment) => payment.attemptId === attemptId)
      if (known) return known
      const payment = {
        id,
        attemptId,
        amount,
        currency,
        status,
        captured: 0,
        refunded: 0,
        keys: new Set<string>(),
      }
      payments.set(id, payment)
      return payment
    },
    /** Once per key, and never more than was taken. */
    refund(payment: StandInPayment, minor: number, key: string): boolean {
      if (payment.keys.has(key)) return true
      if (payment.refunded + minor > payment.captured) return false
      payment.keys.add(key)
      payment.refunded += minor
      return true
    },
  }
}

export type StandIn = ReturnType<typeof aStandIn>

/** What adapters' other sides have in common. */
export const saidBy = (standIn: StandIn) =>
  ({
    standIn,
    misstate({ id }, as) {
      const payment = standIn.of(id)
      if (as === 'one-less') payment.amount -= 1
      else payment.currency = 'USD'
    },
    trouble: standIn.trouble,
    refundedThere: ({ id }) => standIn.of(id).refunded,
  }) satisfies Partial<PaymentHarness> & { readonly standIn: StandIn }

export const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))
/** 12 340 fils of KWD as 12.34. */
export const major = (minor: number, digits: number): number => Number((minor / 10 ** digits).toFixed(digits))
export const minorOf = (value: unknown, digits: number): number => Math.round(Number(value) * 10 ** digits)
