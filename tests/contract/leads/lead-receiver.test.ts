import { describe, expect, test } from 'vitest'
import type { LeadReceiver } from '#commerce/leads/ports.ts'
import { embeddedLeadReceiver } from '#adapters/leads/embedded-lead-receiver.ts'
import { createHttpLeadReceiver } from '#adapters/leads/http-lead-receiver.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { aLead } from '../../support/builders/a-lead.ts'
import { aLeadsService } from '../../support/servers/a-leads-service.ts'

function anHttpReceiver() {
  const service = aLeadsService('a-key-of-ours')
  const receiver = createHttpLeadReceiver({
    url: 'https://leads.example/',
    key: 'a-key-of-ours',
    http: createHttpClient({ service: 'leads', fetch: service.fetch, wait: async () => undefined }),
  })
  return { service, receiver }
}

const adapters: Readonly<Record<string, () => LeadReceiver>> = {
  embedded: () => embeddedLeadReceiver,
  http: () => anHttpReceiver().receiver,
}

describe.each(Object.keys(adapters))('%s: a receiver of leads', (name) => {
  const receiver = () => {
    const open = adapters[name]
    if (!open) throw new Error(name)
    return open()
  }

  test('takes a lead and names it', async () => {
    expect(await receiver().receive(aLead())).toMatchObject({
      ok: true,
      value: { reference: expect.stringContaining('L-2222-2222') },
    })
  })

  test('takes the same lead again as the same', async () => {
    const one = receiver()
    expect(await one.receive(aLead())).toEqual(await one.receive(aLead()))
  })

  test('takes what people write, whatever it looks like', async () => {
    const message = '<script>alert(1)</script>\r\nBcc: x@y.example\n=1+1 "quoted" ٣٤ 😀'
    expect((await receiver().receive(aLead({ message, name: "O'Hara <b>" }))).ok).toBe(true)
  })
})

describe('the leads service', () => {
  test('is sent the whole lead under its id, and stores it once', async () => {
    const { service, receiver } = anHttpReceiver()
    const lead = aLead({ message: '<script>', attribution: { utm_source: 'mail' } })
    for (let time = 0; time < 3; time += 1) await receiver.receive(lead)
    expect(service.received()).toEqual([
      expect.objectContaining({
        ...{ id: lead.id, reference: 'L-2222-2222', message: '<script>', storefront: 'kw_ar' },
        consent: { textVersion: '2026-11-1', givenAt: lead.createdAt },
      }),
    ])
  })

  test.each(['down', 'slow', 'busy', 'garbage', 'html', 'large', 'other-shape', 'unauthorized'] as const)(
    '%s: the lead is to be sent again, and no exception comes out',
    async (fault) => {
      const { service, receiver } = anHttpReceiver()
      service.injectFault(fault)
      expect(await receiver.receive(aLead())).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
      service.injectFault(null)
      expect(await receiver.receive(aLead())).toMatchObject({ ok: true })
    },
  )

  test('that rejects a lead gets it no second time', async () => {
    const { service, receiver } = anHttpReceiver()
    service.injectFault('rejects')
    expect(await receiver.receive(aLead())).toEqual({
      ok: false,
      failure: { kind: 'rejected', problem: 'status 422' },
    })
  })
})
