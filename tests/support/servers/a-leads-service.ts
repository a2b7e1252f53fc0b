import { leadsApiLead, type LeadsApiLead } from '#contracts/leads-api.ts'
import { createLeadsAnswer } from '#stand-ins/leads.ts'
import { faultyService, standInJson, type StandInFault } from '#stand-ins/stand-in.ts'

type LeadsFault = StandInFault | 'rejects' | 'dies-after'

/** The retailer's service of leads as a `fetch`, which can also reject a lead, or take it and lose its answer. */
export function aLeadsService(key: string | null = null) {
  const received = new Map<string, LeadsApiLead>()
  const receive = createLeadsAnswer(received)
  let own: LeadsFault | null = null
  const service = faultyService(async (request) => {
    leadsApiLead.parse(await request.clone().json())
    if (own === 'rejects') return standInJson({ error: 'no such form' }, 422)
    const answer = await receive(request)
    if (own === 'dies-after') throw new TypeError('connection reset')
    return answer
  }, key)
  let requests = 0
  const fetchIt: typeof fetch = (input, init) => {
    requests += 1
    return service.fetch(input, init)
  }
  return {
    fetch: fetchIt,
    received: () => [...received.values()],
    requests: () => requests,
    injectFault(fault: LeadsFault | null) {
      own = fault
      service.injectFault(fault === 'rejects' || fault === 'dies-after' ? null : fault)
    },
  }
}
