import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createChatAnswer } from '#stand-ins/chat.ts'
import { createLeadsAnswer } from '#stand-ins/leads.ts'
import { serveStandIn, type ServedStandIn } from '#stand-ins/serve-stand-in.ts'
import { faultyService, standInFaults, standInKey } from '#stand-ins/stand-in.ts'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { aReader } from './support/forms-by-http.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { createMajlis } from './support/majlis.ts'
import { aLocalAddress, openMailTo } from './support/signing-up.ts'
import { startOwnShop } from './support/shops.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
const received = new Map<string, { readonly id: string; readonly reference: string }>()
const leads = faultyService(createLeadsAnswer(received))
const chat = faultyService(createChatAnswer())
const served: ServedStandIn[] = []
let shop: RunningShop

beforeAll(async () => {
  const settings: Record<string, string> = {}
  for (const [name, service] of [
    ['LEADS_API', leads],
    ['CHAT_SERVICE', chat],
  ] as const) {
    const standIn = await serveStandIn(service)
    served.push(standIn)
    settings[`${name}_URL`] = standIn.url
    settings[`${name}_KEY`] = standInKey
  }
  shop = await startOwnShop(settings)
})
afterAll(async () => {
  await shop.stop()
  await Promise.all(served.map(({ close }) => close()))
})

const majlis = (...argv: readonly string[]) => createMajlis(shop.dataDirectory)(...argv)
const runJob = (name: string) => expect.poll(() => majlis('jobs', 'run', name).catch(String)).toContain(name)
const referenceIn = (text: string): string => /L-[\dA-Z]{4}-[\dA-Z]{4}/.exec(text)?.[0] ?? ''
const copiesOf = (reference: string) =>
  [...received.values()].filter((lead) => lead.reference === reference).length

describe('a lead', () => {
  test.each([
    ['ar', 390, false],
    ['en', 1440, true],
  ] as const)(
    'is sent, acknowledged in its language, and forwarded after an outage (%s, %d px, scripts: %s)',
    async (language, width, javaScript) => {
      leads.injectFault('down')
      const t = texts(language)
      const email = `lead-${language}@example.com`
      const { page, complaints } = await browser.open({ width, javaScript, url: shop.url })
      await page.goto(`/kw/${language}/lead/design-advice`)
      await page.locator('[name=name]').fill('Noor Al Sabah')
      await page.locator('[name=phone]').fill('96550001234')
      await page.locator('[name=email]').fill(email)
      await page.locator('[name=message]').fill('A majlis for twelve')
      await page.locator('[name=consent]').check()
      await page.locator('.lead .button').click()
      await page.getByText(t('forms:lead.sent.title')).waitFor()
      expect(await sidewaysOverflow(page)).toBe(0)
      // axe needs scripts.
      if (javaScript) expect(await accessibilityFaults(page)).toEqual([])
      const reference = referenceIn(await page.locator('main').innerText())
      expect(reference).not.toBe('')

      const reader = aReader(aLocalAddress(), shop.url)
      const mail = await openMailTo(reader, email, t('messages:lead-received.subject', { reference }))
      expect(mail.documentElement.lang).toBe(language)
      // Anyone can enter the address of another: what was written is not sent there.
      expect(mail.body.textContent).not.toContain('A majlis for twelve')

      await runJob('forward-leads')
      await expect.poll(() => majlis('lead', 'show', reference)).toMatch(/forwarding: waiting, [1-9]/)
      expect(copiesOf(reference)).toBe(0)
      leads.injectFault(null)
      await majlis('lead', 'retry', reference)
      await runJob('forward-leads')
      await expect
        .poll(() => majlis('lead', 'show', reference))
        .toMatch(new RegExp(`forwarding: delivered.*crm-${reference} there`))
      expect(copiesOf(reference)).toBe(1)
      const listed = await majlis('lead', 'list', '--country', 'kw', '--form', 'design-advice')
      expect(listed).toMatch(new RegExp(`${reference} .*design-advice +kw +assigned`))
      expect(complaints).toEqual([])
    },
  )

  test('is taken while the service is down, slow or wrong, and delivered once when it is well', async () => {
    const references: string[] = []
    for (const fault of standInFaults) {
      leads.injectFault(fault)
      const reader = aReader(aLocalAddress(), shop.url)
      const form = await reader.open('/ae/en/lead/business')
      const sent = await reader.send(form, 'main form', {
        ...{ name: 'Omar', phone: '0501234567', email: `${fault}@example.com`, consent: 'yes' },
        message: `Forty chairs, while it is ${fault}`,
      })
      const reference = referenceIn(sent.document.querySelector('main')?.textContent ?? '')
      expect([fault, sent.status, reference === '']).toEqual([fault, 200, false])
      references.push(reference)
      await runJob('forward-leads')
      expect([fault, await majlis('lead', 'show', reference)]).toEqual([
        fault,
        expect.stringContaining('forwarding: waiting'),
      ])
    }
    leads.injectFault(null)
    for (const reference of references) await majlis('lead', 'retry', reference)
    await expect
      .poll(
        async () => {
          await runJob('forward-leads')
          return references.map(copiesOf)
        },
        { timeout: 60_000, interval: 2000 },
      )
      .toEqual(references.map(() => 1))
  })
})

describe('the assistant', () => {
  const ask = async (code: string, question: string) => {
    const reader = aReader(aLocalAddress(), shop.url)
    const page = await reader.open(`/${code}/yara-chatbot?q=${encodeURIComponent(question)}`)
    return { ...page, reader, text: page.document.querySelector('main')?.textContent ?? '' }
  }

  test('answers what the service says, in both languages, and leads to the page about it', async () => {
    const { document, text } = await ask('ae/en', 'refund')
    expect(text).toContain('As the assistant has it')
    expect(document.querySelector('.found a')?.getAttribute('href')).toBe('/ae/en/help/returns#refund-title')
    expect((await ask('ae/ar', 'استرداد')).text).toContain('كما تجيب المساعدة')
  })

  test.each([
    ['ar', 390, false],
    ['en', 1440, true],
  ] as const)(
    'hands a question over to a call, which takes it along (%s, %d px, scripts: %s)',
    async (language, width, javaScript) => {
      const t = texts(language)
      const { page } = await browser.open({ width, javaScript, url: shop.url })
      await page.goto(`/ae/${language}/yara-chatbot`)
      await page.locator('#help-q').fill('helicopter <b>')
      await page.locator('.help-search .button').click()
      await page.locator('.found').waitFor()
      expect(await sidewaysOverflow(page)).toBe(0)
      // axe needs scripts.
      if (javaScript) expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('link', { name: t('questions:search.call') }).click()
      await page.waitForURL('**/lead/callback?**')
      expect(await page.locator('[name=message]').inputValue()).toBe(
        t('questions:search.handed-over', { question: 'helicopter <b>' }),
      )
      // axe needs scripts.
      if (javaScript) expect(await accessibilityFaults(page)).toEqual([])
    },
  )

  // Each in a country of its own: the page of a question is kept for seconds.
  test.each([
    ['down', 'ae'],
    ['html', 'bh'],
    ['large', 'om'],
    ['other-shape', 'kw'],
    ['slow', 'qa'],
  ] as const)(
    'that is %s leaves the help pages to answer, says so, and offers a call (%s)',
    async (fault, country) => {
      chat.injectFault(fault)
      const { length } = chat.requests
      for (const [language, question] of [
        ['en', 'refund card'],
        ['ar', 'استرداد المبلغ'],
      ] as const) {
        const { status, text, document } = await ask(`${country}/${language}`, question)
        const t = texts(language)
        expect([fault, status]).toEqual([fault, 200])
        expect(text).toContain(t('questions:search.away'))
        expect(document.querySelectorAll('.found li').length).toBeGreaterThan(0)
        expect(document.querySelector('.found a[href*="/lead/callback?question="]')).not.toBeNull()
      }
      expect(chat.requests.length - length).toBe(2)
      chat.injectFault(null)
    },
  )
})
