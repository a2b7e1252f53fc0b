import { GraphQLClient } from 'graphql-request'
import { z } from 'zod'
import type { CrossPlay, PlayCampaign } from '#commerce/play/ports.ts'
import type { ServiceAddress } from '#infrastructure/http-client/service-client.ts'
import { fetchThrough } from '#infrastructure/http-client/client-fetch.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { keepLastAnswers } from '#infrastructure/last-answers/last-answers.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Report } from '#kernel/report.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

type Deps = {
  readonly address: ServiceAddress
  readonly clock: Clock
  readonly report: Report
  /** In place of the network's own, for tests. */
  readonly fetch?: typeof fetch | undefined
}

const timeoutMs = 3000
const maxBytes = 256 * 1024
const refreshAfterMs = 60_000
const maxCountries = 300

const campaignQuery = `query Campaign($country: String!) {
  campaign(country: $country) { id title { en ar } text { en ar } choices }
}`
const drawMutation = `mutation Draw($id: ID!, $campaign: ID!, $country: String!, $choice: Int!) {
  draw(id: $id, campaign: $campaign, country: $country, choice: $choice) { won rate }
}`

const bilingual = (max: number) =>
  z.object({ en: z.string().min(1).max(max), ar: z.string().min(1).max(max) })
const campaignSchema = z.object({
  campaign: z
    .object({
      id: z.string().regex(/^[\w-]{1,60}$/),
      title: bilingual(120),
      text: bilingual(600),
      choices: z.number().int().min(2).max(6),
    })
    .nullable(),
})
/** `rate`: basis points; 1000 are 10 %. */
const drawSchema = z.object({
  draw: z.union([
    z.object({ won: z.literal(true), rate: z.number().int().min(1).max(10_000) }),
    z.object({ won: z.literal(false) }),
  ]),
})

/** The retailer's cross-play service, by GraphQL. Both requests may be repeated: a draw is known by its id. */
export function createCrossPlay({ address, clock, report, fetch }: Deps): CrossPlay {
  const client = new GraphQLClient(address.url, {
    fetch: fetchThrough(createHttpClient({ service: 'cross-play', ...(fetch ? { fetch } : {}) }), {
      idempotent: true,
      maxBytes,
      timeoutMs,
    }),
    headers: address.key === null ? {} : { authorization: `Bearer ${address.key}` },
  })

  async function ask<Value>(
    what: string,
    query: string,
    variables: object,
    schema: z.ZodType<Value>,
  ): Promise<Result<Value, { readonly kind: 'play-unavailable' }>> {
    try {
      const read = schema.safeParse(await client.request<unknown>(query, variables))
      if (read.success) return ok(read.data)
      report(new Error('cross-play: an answer of another shape'), { what })
    } catch (error) {
      // Messages of these errors quote what was sent.
      report(new Error(`cross-play: ${error instanceof Error ? error.name : 'failed'}`), { what })
    }
    return fail({ kind: 'play-unavailable' })
  }

  const campaigns = keepLastAnswers<{ readonly campaign: PlayCampaign | null }>({
    read: (country) => ask('read a campaign', campaignQuery, { country }, campaignSchema),
    clock,
    report,
    refreshAfterMs,
    maxKeys: maxCountries,
  })
  return {
    async findCampaign(country) {
      const found = await campaigns.load(country)
      return found ? ok(found.campaign) : fail({ kind: 'play-unavailable' })
    },
    async draw(play) {
      const drawn = await ask('draw', drawMutation, play, drawSchema)
      return drawn.ok ? ok(drawn.value.draw) : drawn
    },
  }
}
