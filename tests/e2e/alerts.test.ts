import { expect, inject, test } from 'vitest'
import { aReader } from './support/forms-by-http.ts'
import { majlis, runJob } from './support/shops.ts'
import { texts } from './support/texts.ts'

const t = texts('en')
const sku = 'MJ-1001-SAND-220'

test('an alert is confirmed by a button, sends one mail when the product is back, and ends by one click', async () => {
  // Of this machine: the demo's inbox answers nobody else.
  const reader = aReader('127.0.71.1')
  const stock = (units: string) => majlis('stock', 'set', sku, 'wh-qa', units)
  const mailAbout = async (subject: string) => {
    await runJob('send-messages')
    const inbox = await reader.open('/dev/inbox')
    const link = [...inbox.document.querySelectorAll('.inbox-list a')].find((each) =>
      each.textContent.startsWith(subject),
    )
    return link && (await reader.open(`${link.getAttribute('href') ?? ''}/mail`)).document
  }
  const linkIn = (mail: Document | undefined, path: string): string => {
    const href = mail?.querySelector(`a[href*="${path}"]`)?.getAttribute('href') ?? ''
    return href === '' ? '' : new URL(href).pathname + new URL(href).search
  }
  await stock('0')
  const page = await reader.open(`/qa/en/alerts/new?sku=${sku}`)
  expect(page.status).toBe(200)
  const sent = await reader.send(page, 'main form', { kind: 'back-in-stock', email: 'noor@example.com' })
  expect(sent.document.body.textContent).toContain(t('alerts:new.sent'))

  const first = await mailAbout('Shall we write to you')
  const confirm = await reader.open(linkIn(first, '/alerts/confirm'))
  // Opening the link again and again confirms nothing.
  await reader.open(linkIn(first, '/alerts/confirm'))
  const confirmed = await reader.send(confirm, 'main form', {})
  expect(confirmed.document.body.textContent).toContain(t('alerts:confirm.confirmed'))

  await stock('5')
  await runJob('watch-alerts')
  const notice = await mailAbout('Back in stock')
  const stop = linkIn(notice, '/alerts/stop')
  expect(stop).not.toBe('')
  const oneClick = new URL(stop, inject('shopUrl')).search
  const post = (query: string) =>
    fetch(`${inject('shopUrl')}/api/alerts/stop${query}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
  expect((await post(oneClick)).status).toBe(200)
  expect((await post('?t=made-up')).status).toBe(404)
  expect((await reader.open(stop)).document.body.textContent).toContain(t('alerts:stop.done'))
})

test('the newsletter is confirmed by a button, says so by mail, and ends by one click', async () => {
  const reader = aReader('127.0.71.2')
  const email = 'reader-of-letters@example.com'
  const mailAbout = async (subject: string) => {
    await runJob('send-messages')
    const inbox = await reader.open('/dev/inbox')
    const link = [...inbox.document.querySelectorAll('.inbox-list a')].find((each) =>
      each.textContent.startsWith(subject),
    )
    return link && (await reader.open(`${link.getAttribute('href') ?? ''}/mail`)).document
  }
  const linkIn = (mail: Document | undefined, what: string): string => {
    const href = mail?.querySelector(`a[href*="/newsletter/${what}"]`)?.getAttribute('href') ?? ''
    return href === '' ? '' : new URL(href).pathname + new URL(href).search
  }
  const form = await reader.open('/ae/en/lead/newsletter')
  const sent = await reader.send(form, 'main form', { email, consent: 'yes' })
  expect(sent.document.body.textContent).toContain(t('forms:lead.sent.newsletter'))
  const confirm = linkIn(await mailAbout(t('messages:confirm-newsletter.subject')), 'confirm')
  const confirmed = await reader.send(await reader.open(confirm), 'main form', {})
  expect(confirmed.document.body.textContent).toContain(t('alerts:newsletter.confirm.confirmed'))
  const stop = linkIn(await mailAbout(t('messages:newsletter-confirmed.subject')), 'stop')
  const post = (query: string) =>
    fetch(`${inject('shopUrl')}/api/newsletter/stop${query}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
  expect((await post(new URL(stop, inject('shopUrl')).search)).status).toBe(200)
  expect((await post('?t=made-up')).status).toBe(404)
  for (const [link, text] of [
    [stop, 'alerts:newsletter.stop.done'],
    [confirm, 'alerts:newsletter.confirm.ended'],
  ] as const)
    expect((await reader.open(link)).document.body.textContent).toContain(t(text))
})
