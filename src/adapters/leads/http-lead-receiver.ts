import type { Lead } from '#commerce/leads/lead.ts'
import type { LeadReceiver, LeadReceiverFailure } from '#commerce/leads/ports.ts'
import { leadsApiReply, type LeadsApiLead } from '#contracts/leads-api.ts'
import type { HttpClient, HttpFailure } from '#infrastructure/http-client/client.ts'
import { fail, ok } from '#kernel/result.ts'

type Deps = {
  readonly url: string
  /** Sent as a bearer token; null: none. */
  readonly key: string | null
  readonly http: Pick<HttpClient, 'sendForJson'>
}

const timeoutMs = 10_000
const maxBytes = 64 * 1024
/** Answers after which the same request may succeed: the service is busy, or the key is not right yet. */
const temporary = new Set([401, 403, 404, 408, 409, 423, 425, 429])

/** Sends each lead to a service of the retailer: POST {url}/v1/leads. Without the service's id in the answer it counts as not received. */
export function createHttpLeadReceiver({ url, key, http }: Deps): LeadReceiver {
  const address = `${url.replace(/\/$/, '')}/v1/leads`
  return {
    isOutside: true,
    async receive(lead) {
      const sent = await http.sendForJson({
        method: 'POST',
        url: address,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'idempotency-key': lead.id,
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify(toLeadsApi(lead)),
        // The key makes it safe; the job itself tries again, so that a slow service is not asked three times at once.
        idempotent: false,
        timeoutMs,
        maxBytes,
      })
      if (!sent.ok) return fail(toFailure(sent.failure))
      const reply = leadsApiReply.safeParse(sent.value)
      return reply.success
        ? ok({ reference: reply.data.id })
        : fail({ kind: 'unavailable', problem: 'an answer of another shape' })
    },
  }
}

function toFailure(failure: HttpFailure): LeadReceiverFailure {
  if (failure.kind === 'rejected') {
    const isTemporary = failure.status >= 500 || temporary.has(failure.status)
    return { kind: isTemporary ? 'unavailable' : 'rejected', problem: `status ${failure.status}` }
  }
  return failure.reason === 'away' ? { kind: 'away' } : { kind: 'unavailable', problem: failure.reason }
}

const toLeadsApi = (lead: Lead): LeadsApiLead => ({
  id: lead.id,
  reference: lead.reference,
  form: lead.form,
  country: lead.country,
  language: lead.language,
  storefront: lead.store,
  store: lead.storeCode,
  sku: lead.sku,
  name: lead.name,
  phone: lead.phone,
  email: lead.email,
  message: lead.message,
  owner: lead.owner,
  callAt: lead.callAt,
  consent: { textVersion: lead.consentText, givenAt: lead.createdAt },
  attribution: lead.attribution,
  createdAt: lead.createdAt,
})
