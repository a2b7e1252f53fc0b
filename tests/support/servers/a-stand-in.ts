import type { PaymentHarness, ProviderFault } from '../shops/a-payment-harness.ts'

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
type StandInRequest = {
  readonly method: string
  readonly path: string
  readonly body: Record<string, unknown>
  readonly headers: Headers
  readonly query: URLSearchParams
}
type StandInResponse = { readonly status?: number; readonly body: unknown }
type Respond = (request: StandInRequest, payments: Map<string, StandInPayment>) => StandInResponse

/** A provider's server as a `fetch`, which responds as documented or with a failure. Amounts are in minor units. */
export function aStandIn(respond: Respond) {
  const payments = new Map<string, StandInPayment>()
  const requests: StandInRequest[] = []
  let currentFault: ProviderFault | null = null
  let faultyPath = ''
  let remote: typeof fetch | null = null
  const json = ({ status = 200, body }: StandInResponse) =>
    new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    })

  const fetchIt: typeof fetch = async (input, init) => {
    if (remote) return remote(input, init)
    const request = new Request(input, init)
    const url = new URL(request.url)
    const fault = url.pathname.endsWith(faultyPath) ? currentFault : null
    if (fault === 'down') throw new TypeError('connection refused')
    // A timeout without the wait.
    if (fault === 'slow') throw new DOMException('time is up', 'TimeoutError')
    if (fault === 'garbage') return new Response('{"id":', { status: 200 })
    if (fault === 'html') return new Response('<html>maintenance</html>', { status: 200 })
    if (fault === 'error-with-200') return json({ body: { errors: [{ code: '9999' }], status: 'error' } })
    const text = await request.text()
    const one = {
      method: request.method,
      path: url.pathname,
      body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
      headers: request.headers,
      query: url.searchParams,
    }
    requests.push(one)
    const response = respond(one, payments)
    return json(fault === 'success-with-500' ? { ...response, status: 500 } : response)
  }

  return {
    fetch: fetchIt,
    payments,
    requests,
    of(attemptId: string): StandInPayment {
      const found = [...payments.values()].find((payment) => payment.attemptId === attemptId)
      if (!found) throw new Error('the provider has no payment of this attempt')
      return found
    },
    /** Makes all requests fail, or those whose path ends with `path`. */
    injectFault(fault: ProviderFault | null, path = ''): void {
      currentFault = fault
      faultyPath = path
    },
    /** Forwards all requests to the stand-in of another process, which holds the payments. */
    forwardTo(fetchRemote: typeof fetch): void {
      remote = fetchRemote
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
    /** Refunds once per key, and never more than was captured. */
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

/** The parts that the harnesses of all stand-ins share. */
export const standInHarness = (standIn: StandIn) =>
  ({
    standIn,
    misstate({ id }, as) {
      const payment = standIn.of(id)
      if (as === 'one-less') payment.amount -= 1
      else payment.currency = 'USD'
    },
    injectFault: standIn.injectFault,
    refundedAtProvider: ({ id }) => standIn.of(id).refunded,
  }) satisfies Partial<PaymentHarness> & { readonly standIn: StandIn }

export const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))
/** 12 340 fils of KWD as 12.34. */
export const major = (minor: number, digits: number): number => Number((minor / 10 ** digits).toFixed(digits))
export const minorOf = (value: unknown, digits: number): number => Math.round(Number(value) * 10 ** digits)
