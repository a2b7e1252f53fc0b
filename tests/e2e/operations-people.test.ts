import { Secret, TOTP } from 'otpauth'
import { expect, inject, test } from 'vitest'
import { aBrowser } from './support/browsing.ts'
import { createMajlis } from './support/majlis.ts'
import { aStaffBrowser } from './support/staff-by-http.ts'

const password = 'seven blue lanterns'
const { open } = aBrowser()

/** The path of an invitation that `majlis staff invite` prints. */
async function invited(email: string): Promise<string> {
  const majlis = createMajlis(inject('dataDirectory'))
  const printed = await majlis('staff', 'invite', email, '--role', 'admin', '--json')
  const { link } = JSON.parse(printed) as { readonly link: string }
  return new URL(link).pathname + new URL(link).search
}

const codeFor = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })

test('without JavaScript: an invitation is accepted by password and authenticator, and signs in from then on', async () => {
  const path = await invited('layla@shop.example')
  const browser = aStaffBrowser(inject('shopUrl'))
  const shown = await browser.get(path)
  const secret = (/class="secret"[^>]*>([A-Z2-7 ]+)</.exec(shown.body)?.[1] ?? '').replaceAll(' ', '')
  const entry = { act: 'accept', name: 'ليلى', language: 'ar', password, code: codeFor(secret) }
  const weak = await browser.post(path, { ...entry, password: 'Password12345' })
  expect([weak.status, weak.body.includes('role="alert"')]).toEqual([422, true])
  const accepted = await browser.post(path, entry)
  expect(accepted.status).toBe(200)
  expect(accepted.body.match(/[2-9A-Z]{5}-[2-9A-Z]{5}/g)).toHaveLength(10)
  expect((await browser.get(path)).status).toBe(404)
  const home = await browser.get('/operations')
  expect(home.body).toContain('lang="ar" dir="rtl"')
  await browser.post('/operations/sign-in', { act: 'sign-out' })
  const signIn = (code: string) =>
    browser.post('/operations/sign-in', { act: 'sign-in', email: 'layla@shop.example', password, code })
  const rejections = [await signIn(entry.code), await signIn('000000')]
  for (const { status, body } of rejections)
    expect([status, body.includes('That did not work')]).toEqual([422, true])
  expect((await signIn(codeFor(secret, 1))).status).toBe(303)
})

/** One of the demo's two administrators, signed in. */
async function anAdministrator(email: string) {
  const browser = aStaffBrowser(inject('shopUrl'))
  expect((await browser.post('/operations/sign-in', { act: 'demo', email })).status).toBe(303)
  return browser
}

test('without JavaScript: an invitation and a key are requested by one administrator and approved by another', async () => {
  const aisha = await anAdministrator('aisha@demo.example')
  const yusuf = await anAdministrator('yusuf@demo.example')
  const invitation = {
    act: 'invite',
    email: 'noor@shop.example',
    name: 'Noor',
    language: 'ar',
    'role-0': 'finance',
  }
  const silent = await aisha.post('/operations/staff', invitation)
  expect([silent.status, silent.body.includes('role="alert"')]).toEqual([422, true])
  const invited = await aisha.post('/operations/staff', { ...invitation, reason: 'month end' })
  expect([invited.status, invited.location.startsWith('/operations/approvals/')]).toEqual([303, true])
  const own = await aisha.post(invited.location, { act: 'approve' })
  expect([own.status, own.body.includes('Another person has to approve your request.')]).toEqual([409, true])
  const shown = await yusuf.get(invited.location)
  expect([shown.status, shown.body.includes('وافِق وادعُ'), shown.body.includes('noor@shop.example')]).toEqual([
    200,
    true,
    true,
  ])
  expect((await yusuf.post(invited.location, { act: 'approve' })).status).toBe(303)
  expect((await aisha.get('/operations/staff')).body).toContain('noor@shop.example')
  const key = { act: 'create', name: 'OMS', scopes: 'orders:read', reason: 'the new order system' }
  const requested = await aisha.post('/operations/staff/keys', key)
  expect((await yusuf.post(requested.location, { act: 'approve' })).status).toBe(303)
  const { body } = await aisha.get('/operations/staff/keys')
  // Other journeys make keys, too: this one waits to be taken.
  const id = /value="take"[\s\S]*?name="id" value="(ops_[a-f\d]{12})"/.exec(body)?.[1] ?? ''
  expect((await yusuf.post('/operations/staff/keys', { act: 'take', id })).status).toBe(404)
  const taken = await aisha.post('/operations/staff/keys', { act: 'take', id })
  expect(taken.body).toMatch(new RegExp(`${id}_[\\w-]{43}`))
  expect((await aisha.post('/operations/staff/keys', { act: 'take', id })).status).toBe(404)
  const audit = await yusuf.get(`/operations/audit?object=${id}`)
  expect(audit.body).toContain('إظهار المفتاح')
})

test('by a passkey: accepted, signed in, and proven again before what is guarded', async () => {
  const path = await invited('omar@shop.example')
  const { page, context, complaints } = await open()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(path)
  await page.getByRole('button', { name: 'Set up a passkey instead' }).click()
  await page.getByRole('link', { name: 'I have stored them' }).click()
  await page.waitForURL('**/operations')
  await context.clearCookies({ name: 'ops' })
  await page.goto('/operations/staff')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/operations/staff')
  await page.goto('/operations/sign-in?step=prove&next=%2Foperations%2Fme')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/operations/me')
  expect(complaints).toEqual([])
})
