import { expect, test } from 'vitest'
import type { Mail, TextMessage } from '#commerce/messages/ports.ts'
import { createLeadsModule } from '#adapters/leads/create-leads-module.ts'
import { createHttpLeadReceiver } from '#adapters/leads/http-lead-receiver.ts'
import { createLinkTokens } from '#adapters/messages/link-tokens.ts'
import { createMessageTexts } from '#adapters/messages/message-texts.ts'
import { createOutboxRepository } from '#adapters/messages/outbox-repository.ts'
import { createPrepareLeadMessage } from '#adapters/messages/prepare-lead-message.ts'
import { createSendMessages } from '#adapters/messages/send-messages.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { ok } from '#kernel/result.ts'
import { aSubmittedLead } from '../../support/builders/a-lead.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { aLeadsService } from '../../support/servers/a-leads-service.ts'
import { leadSettings } from '../../support/shops/lead-settings.ts'
import { theCountries } from '../../support/shops/the-countries.ts'
import { unsentMessages } from '../../support/shops/unsent-messages.ts'

const running = new AbortController().signal

/** Forms, messages and the service of leads over one database. */
function aLeadShop(db: Database) {
  const clock = manualClock()
  const service = aLeadsService()
  const texts = createMessageTexts()
  const secret = 'a secret of the tests'
  const { leads, admin, job } = createLeadsModule(db, {
    ...leadSettings,
    ...{ clock, secret, countries: theCountries, tokens: createLinkTokens(secret) },
    rateLimiter: { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    checkBrowser: async () => ({ verdict: 'off', passed: null }),
    receiver: createHttpLeadReceiver({
      ...{ url: 'https://leads.example', key: null },
      http: createHttpClient({ service: 'leads', fetch: service.fetch, wait: async () => undefined }),
    }),
  })
  const [mails, sms]: [Mail[], TextMessage[]] = [[], []]
  const send = createSendMessages({
    ...{ clock, texts, countries: theCountries, outbox: createOutboxRepository(db) },
    ...unsentMessages,
    report: leadSettings.report,
    findOrder: async () => undefined,
    prepareLeadMessage: createPrepareLeadMessage(db, {
      ...{ countries: theCountries, leadOwners: leadSettings.policies.owners, texts },
      origin: 'https://shop.example',
    }),
    formatAddress: () => [],
    perHour: 1,
    mail: { send: async (mail) => ok({ reference: String(mails.push(mail)) }) },
    sms: { send: async (message) => ok({ reference: String(sms.push(message)) }) },
  })
  return {
    ...{ clock, service, admin, mails, sms, leads },
    submit: async (parts: Parameters<typeof aSubmittedLead>[0]) =>
      need(await leads.submit(aSubmittedLead(parts))).reference ?? '',
    send: () => send(running),
    forward: () => job.run(running),
  }
}

describeDatabases('a lead', (open) => {
  test.each([
    ['en', 'We have your request'],
    ['ar', 'استلمنا طلبك'],
  ] as const)('in %s is acknowledged and forwarded after an outage, once', async (language, subject) => {
    const shop = aLeadShop((await open()).db)
    shop.service.injectFault('down')
    const design = { form: 'business', email: 'Layla@example.com', message: 'Twenty chairs' }
    const reference = await shop.submit({ ...design, language, store: `kw_${language}` })
    const callback = await shop.submit({ key: 'two', language, store: `kw_${language}` })
    await shop.send()
    await shop.forward()
    const own = shop.mails.find(({ to }) => to.address === 'layla@example.com')
    expect(own).toMatchObject({ language, subject: `${subject} ${reference}` })
    expect(shop.sms).toMatchObject([{ to: '+96550001234', language }])
    expect(shop.sms[0]?.text).toContain(callback)
    // The teams read in their own language.
    expect(shop.mails.map(({ to }) => to.address).sort()).toEqual([
      ...['business.gulf@majlis.example', 'calls.gulf@majlis.example', 'layla@example.com'],
    ])
    expect(shop.service.received()).toEqual([])
    shop.service.injectFault(null)
    shop.clock.advance(3_600_000)
    await shop.forward()
    await shop.forward()
    expect(
      shop.service
        .received()
        .map((lead) => lead.reference)
        .sort(),
    ).toEqual([reference, callback].sort())
  })

  test('shows its team what was entered as text, and repeats none of it to the address', async () => {
    const shop = aLeadShop((await open()).db)
    const name = '<b>Layla</b>\r\nBcc: all@evil.example'
    const message = '<script>alert(1)</script> https://evil.example'
    await shop.submit({ form: 'business', name, email: 'layla@example.com', message })
    await shop.send()
    const own = shop.mails.find(({ to }) => to.address === 'layla@example.com')
    const team = shop.mails.find(({ to }) => to.address === 'business.gulf@majlis.example')
    expect(`${own?.subject}${own?.html}${own?.text}${own?.to.name}`).not.toMatch(/evil|Layla|script>alert/)
    expect(team?.text).toContain('https://evil.example')
    expect(team?.html).toContain('&lt;script&gt;')
    expect(team?.html).not.toContain('<script>')
    for (const mail of shop.mails) expect(mail.subject).not.toMatch(/[\r\n]/)
  })

  test('is named to its team alone: not to one that had it before, and not as spam', async () => {
    const shop = aLeadShop((await open()).db)
    const reference = await shop.submit({})
    await shop.admin.assign(reference, 'design', {
      by: { kind: 'command', name: 'layla' } as const,
      reason: 'a room',
    })
    await shop.send()
    expect(shop.mails.map(({ to }) => to.address)).toEqual(['design@majlis.example'])
    const spam = await shop.submit({ key: 'two', email: undefined, phone: '5000 1235' })
    await shop.admin.advance(spam, 'mark-spam', {
      by: { kind: 'command', name: 'layla' } as const,
      reason: 'an advertisement',
    })
    await shop.send()
    expect(shop.mails).toHaveLength(1)
    expect(shop.sms).toHaveLength(1)
  })

  test('with a time for the call says when, in its own country', async () => {
    const shop = aLeadShop((await open()).db)
    const [first] = await shop.leads.listCallTimes('kw')
    if (!first) throw new Error('no times')
    await shop.submit({ language: 'en', store: 'kw_en', callAt: first.startsAt })
    await shop.send()
    expect(shop.sms[0]?.text).toMatch(/will call you .*(am|pm)/)
  })
})
