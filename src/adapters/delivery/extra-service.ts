import { z } from 'zod'
import { extraServiceCodes, type ExtraTerms, type ServiceTerm } from '#commerce/delivery/service-terms.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { createServiceClient } from '#infrastructure/http-client/service-client.ts'
import { keepLastAnswers } from '#infrastructure/last-answers/last-answers.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { ok } from '#kernel/result.ts'
import type { Report } from '#kernel/report.ts'
import { serviceTermSchema } from './delivery-schema.ts'

type Deps = {
  readonly env: Pick<Env, 'extraService'>
  readonly countries: readonly Pick<Country, 'isoCode'>[]
  readonly clock: Clock
  readonly report: Report
  /** In place of the network's own, for tests. */
  readonly fetch?: typeof fetch
}

/** The service is read at most once a minute per country. */
const refreshAfterMs = 60_000
/** A price above it is a mistake of units, and is not charged. */
const maxMinor = 10_000_000

const responseSchema = z.object({ services: z.array(z.unknown()).max(20) })
const price = z.number().int().min(0).max(maxMinor)
const extraSchema = serviceTermSchema.extend({
  code: z.enum(extraServiceCodes),
  perClassMinor: serviceTermSchema.shape.perClassMinor.refine((prices) =>
    Object.values(prices).every((minor) => price.safeParse(minor).success),
  ),
  halfHourMinor: price,
})

/**
 * The retailer's service of extras: GET /services?country=ae. Its last answer prices them, read behind the pages that show it.
 * Null: there is none.
 */
export function createExtraTerms({ env, countries, clock, report, fetch }: Deps): ExtraTerms | null {
  const address = env.extraService
  if (address === null) return null
  const client = createServiceClient({ service: 'extra service', address, report, fetch })
  const answers = keepLastAnswers({
    async read(country) {
      const answer = await client.send(
        { path: `/services?country=${encodeURIComponent(country)}` },
        responseSchema,
      )
      return answer.ok ? ok(eachOnce(answer.value.services.flatMap(readTerm))) : answer
    },
    clock,
    report,
    refreshAfterMs,
    maxKeys: Math.max(1, countries.length),
  })

  /** One that cannot be read is not offered. */
  function readTerm(one: unknown): readonly ServiceTerm[] {
    const read = extraSchema.safeParse(one)
    if (read.success) return [read.data]
    report(new Error('extra service: a service that cannot be read'), { what: 'read extra services' })
    return []
  }

  // So that the first checkout has its prices.
  for (const { isoCode } of countries) void answers.load(isoCode)
  return answers.known
}

const eachOnce = (terms: readonly ServiceTerm[]): readonly ServiceTerm[] => [
  ...new Map(terms.map((term) => [term.code, term])).values(),
]
