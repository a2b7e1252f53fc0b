import { expect, inject, test } from 'vitest'
import { aReader } from './support/forms-by-http.ts'
import { aLocalAddress, signUpByForms } from './support/signing-up.ts'
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

test('a page that a secret opens names no service of others, and does not pass its address on', async () => {
  const reader = aReader('127.0.71.3')
  const scripts = async (path: string) => {
    const { document } = await reader.open(path)
    const answer = await reader.ask(path)
    await answer.body?.cancel()
    return [
      document.querySelector('[data-tag-manager]')?.getAttribute('data-tag-manager') ?? null,
      answer.headers.get('referrer-policy'),
    ]
  }
  for (const path of ['/alerts/stop', '/newsletter/confirm', '/order/AE0000000000'])
    expect(await scripts(`/ae/en${path}?t=made-up`), path).toEqual(['', 'strict-origin'])
  expect((await scripts('/ae/en/help?t=made-up'))[1]).toBe('strict-origin-when-cross-origin')
})

test('the link that verifies an email keeps its token out of the sign-in, and is used by its button', async () => {
  const reader = aReader(aLocalAddress())
  await signUpByForms(reader, 'Maha')
  const other = aReader(aLocalAddress())
  const opened = await other.ask('/ae/en/account/verify-email?t=a-token')
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/ae/en/account/verify-email'])
  expect(opened.headers.get('set-cookie')).toMatch(/^majlis_verify=a-token; .*HttpOnly/)
  const login = await other.open('/ae/en/account/verify-email')
  expect(login.path).toBe('/ae/en/login?next=%2Fae%2Fen%2Faccount%2Fverify-email')
  expect(login.document.documentElement.outerHTML).not.toContain('a-token')
  // Signed in, without a link: nothing to press.
  const empty = await reader.open('/ae/en/account/verify-email')
  expect([empty.status, empty.document.querySelector('main form')]).toEqual([404, null])
  expect(empty.document.body.textContent).toContain(t('alerts:verify.invalid'))
  const page = await reader.open('/ae/en/account/verify-email?t=made-up')
  const sent = await reader.send(page, 'main form', {})
  // One proof is fresh on the device of the registration: the token is judged, and is wrong.
  expect([sent.status, sent.document.body.textContent.includes(t('alerts:verify.invalid'))]).toEqual([
    404,
    true,
  ])
})
