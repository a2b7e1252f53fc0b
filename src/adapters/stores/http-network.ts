import { z } from 'zod'
import type { StoreNetwork, StoresUnavailable } from '#commerce/stores/ports.ts'
import { toStore } from '#commerce/stores/store-row.ts'
import type { Store } from '#commerce/stores/store.ts'
import type { HttpClient } from '#infrastructure/http-client/client.ts'
import type { Country } from '#kernel/country.ts'
import type { Report } from '#kernel/report.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { openingPeriodSchema, storeRowSchema } from '#contracts/stores.ts'

type Deps = {
  readonly url: string
  /** Sent as a bearer token; null: none. */
  readonly key: string | null
  readonly http: Pick<HttpClient, 'sendForJson'>
  readonly countries: readonly Country[]
  readonly report: Report
}

/** A page may wait for the first answer; later ones are read behind the last. */
const timeoutMs = 2000
const maxBytes = 2 * 1024 * 1024

const responseSchema = z.object({
  stores: z.array(z.unknown()).max(2000),
  calendar: z.array(openingPeriodSchema).max(500).default([]),
})

/** The network of a service of the retailer: GET {url}/stores?country=ae. A store that cannot be read is left out. */
export function createHttpNetwork({ url, key, http, countries, report }: Deps): StoreNetwork {
  const unavailable = (why: string): Result<never, StoresUnavailable> => {
    report(new Error(`store network: ${why}`), { what: 'read stores' })
    return fail({ kind: 'stores-unavailable' })
  }

  async function list(code: string): Promise<Result<readonly Store[], StoresUnavailable>> {
    const zone = countries.find(({ isoCode }) => isoCode === code)?.timeZone
    if (zone === undefined) return ok([])
    const sent = await http.sendForJson({
      method: 'GET',
      url: `${url.replace(/\/$/, '')}/stores?country=${encodeURIComponent(code)}`,
      headers: { accept: 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      timeoutMs,
      maxBytes,
    })
    if (!sent.ok)
      return unavailable(sent.failure.kind === 'rejected' ? `${sent.failure.status}` : sent.failure.reason)
    const answer = responseSchema.safeParse(sent.value)
    if (!answer.success) return unavailable('an answer of another shape')
    const { stores, calendar } = answer.data
    return ok(
      stores.flatMap((one) => {
        const row = storeRowSchema.safeParse(one)
        if (row.success && row.data.country === code) return [toStore(row.data, calendar, zone)]
        report(new Error('store network: a store that cannot be read'), { what: 'read stores' })
        return []
      }),
    )
  }

  return {
    list,
    async find(country, storeCode) {
      const found = await list(country)
      return found.ok ? ok(found.value.find((one) => one.storeCode === storeCode)) : found
    },
  }
}
