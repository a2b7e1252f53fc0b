import { z } from 'zod'
import type { OutsideWallet, WalletFailure, WalletOwner } from '#commerce/ledger/outside-wallet.ts'
import type { HttpClient, HttpFailure } from '#infrastructure/http-client/client.ts'
import { parseMoney, toDecimal, zero, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

type Deps = {
  readonly url: string
  /** Sent as a bearer token; null: none. */
  readonly key: string | null
  readonly http: Pick<HttpClient, 'send' | 'sendForJson'>
}

/** Pages wait for a balance, and for one attempt only; changes are sent behind them, but for the reservation of an order. */
const balanceTimeoutMs = 800
const changeTimeoutMs = 5000
const maxBytes = 64 * 1024

const balanceSchema = z.object({ available: z.string().max(20) })

/** What the service rejects whenever it is sent. */
const finalStatuses: readonly number[] = [400, 409, 413, 422]

/** GET {url}/wallets/{customer}/{currency}, and PUT of reservations and entries below it. Sums are decimal text. */
export function createHttpWallet({ url, key, http }: Deps): OutsideWallet {
  const base = url.replace(/\/$/, '')
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
  }
  const addressOf = ({ customerId, currency }: WalletOwner, ...steps: readonly string[]): string =>
    [base, 'wallets', ...[customerId, currency, ...steps].map(encodeURIComponent)].join('/')
  const put = (address: string, body: object) =>
    http.send({
      method: 'PUT',
      url: address,
      headers,
      body: JSON.stringify(body),
      timeoutMs: changeTimeoutMs,
      maxBytes,
    })

  return {
    async balance(owner) {
      const sent = await http.sendForJson({
        method: 'GET',
        url: addressOf(owner),
        headers,
        idempotent: false,
        timeoutMs: balanceTimeoutMs,
        maxBytes,
      })
      if (sent.ok) return readAvailable(sent.value, owner)
      const { failure } = sent
      if (failure.kind === 'rejected' && failure.status === 404) return ok(zero(owner.currency))
      return unavailable(reasonOf(failure))
    },

    async reserve(owner, { orderId, sum }) {
      const sent = await put(addressOf(owner, 'reservations', orderId), { amount: toDecimal(sum) })
      if (!sent.ok) {
        const { failure } = sent
        return failure.kind === 'rejected' && failure.status === 409
          ? fail({ kind: 'short' })
          : fail(toFailure(failure))
      }
      return readAvailable(parseJson(sent.value.body), owner)
    },

    async end(owner, orderId, end) {
      const sent = await put(addressOf(owner, 'reservations', orderId, end), {})
      if (sent.ok) return ok(undefined)
      const { failure } = sent
      return end === 'released' && failure.kind === 'rejected' && failure.status === 404
        ? ok(undefined)
        : fail(toFailure(failure))
    },

    async book(owner, { key: entryKey, event, sum }) {
      const sent = await put(addressOf(owner, 'entries', entryKey), { amount: toDecimal(sum), event })
      return sent.ok ? ok(undefined) : fail(toFailure(sent.failure))
    },
  }
}

const unavailable = (reason: string) => fail({ kind: 'wallet-unavailable', reason } as const)

function readAvailable(
  body: unknown,
  { currency }: WalletOwner,
): Result<Money, { readonly kind: 'wallet-unavailable'; readonly reason: string }> {
  const answer = balanceSchema.safeParse(body)
  const available = answer.success ? parseMoney(answer.data.available, currency) : undefined
  return available?.ok && available.value.minor >= 0
    ? ok(available.value)
    : unavailable('an answer of another shape')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const reasonOf = (failure: HttpFailure): string =>
  failure.kind === 'rejected' ? `status ${failure.status}` : failure.reason

const toFailure = (failure: HttpFailure): WalletFailure => ({
  kind:
    failure.kind === 'rejected' && finalStatuses.includes(failure.status) ? 'rejected' : 'wallet-unavailable',
  reason: reasonOf(failure),
})
