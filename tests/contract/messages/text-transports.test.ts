import { afterAll, describe, expect, test } from 'vitest'
import type { TextTransport } from '#commerce/messages/ports.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { createDemoInbox } from '#adapters/messages/demo-inbox.ts'
import { createTwilio, createUnifonic } from '#adapters/messages/sms-transports.ts'
import { openInMemory } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { serveFetch } from '../../support/servers/serve-http.ts'

type ReceivedRequest = {
  readonly path: string
  readonly authorization: string | null
  readonly form: URLSearchParams
}
const received: ReceivedRequest[] = []
const receive = async (request: Request): Promise<URLSearchParams> => {
  const form = new URLSearchParams(await request.text())
  received.push({
    path: new URL(request.url).pathname,
    authorization: request.headers.get('authorization'),
    form,
  })
  return form
}

/** What the numbers mean to both stand-ins. */
const numbers = {
  fine: '+971501234567',
  unknown: '+971500000000',
  busy: '+971500000429',
  garbled: '+971500000200',
} as const

const twilio = await serveFetch(async (request) => {
  const to = (await receive(request)).get('To')
  if (to === numbers.unknown)
    return Response.json({ code: 21211, message: 'Invalid To', status: 400 }, { status: 400 })
  if (to === numbers.busy) return Response.json({ code: 20429 }, { status: 429 })
  if (to === numbers.garbled) return new Response('<html>', { status: 200 })
  return Response.json({ sid: 'SM1', status: 'queued' }, { status: 201 })
})
const unifonic = await serveFetch(async (request) => {
  const to = `+${(await receive(request)).get('Recipient')}`
  if (to === numbers.unknown)
    return Response.json({ success: 'false', errorCode: 'ER-12', message: 'Invalid Recipient' })
  if (to === numbers.busy) return new Response('', { status: 503 })
  if (to === numbers.garbled) return new Response('<html>', { status: 200 })
  return Response.json({ success: true, errorCode: 'ER-00', data: { MessageID: 'U1', Status: 'Queued' } })
})
const database = await openInMemory()
afterAll(async () => {
  await Promise.all([twilio.close(), unifonic.close(), database.close()])
})

const http = createHttpClient({ service: 'sms' })
const at = (url: string) => ({ id: 'AC1', secret: 'token', sender: 'Majlis', base: new URL(url).origin })
const services: readonly (readonly [string, TextTransport])[] = [
  ['Twilio', createTwilio(at(twilio.url), http)],
  ['Unifonic', createUnifonic(at(unifonic.url), http)],
]
const all = [
  ...services,
  ['the demo inbox', createDemoInbox(database.db, manualClock(), 'http://shop.test').sms] as const,
]
const message = (to: string) => ({
  key: `key ${to}`,
  to,
  language: 'ar' as const,
  text: 'مجلس: تم تأكيد طلبك',
})

describe.each(all)('text messages by %s', (_, transport) => {
  test('are sent', async () => {
    expect(await transport.send(message(numbers.fine))).toMatchObject({ ok: true })
  })
})

describe.each(services)('text messages by %s', (_, transport) => {
  test.each([
    [numbers.unknown, 'rejected'],
    [numbers.busy, 'unavailable'],
    [numbers.garbled, 'uncertain'],
  ])('report %s as %s', async (to, kind) => {
    expect(await transport.send(message(to))).toMatchObject({ ok: false, failure: { kind } })
  })

  test('are sent once per call, without retries', async () => {
    const before = received.length
    await transport.send(message(numbers.busy))
    expect(received).toHaveLength(before + 1)
  })
})

describe('requests to the services', () => {
  test('follow the documentation of the services', async () => {
    received.length = 0
    for (const [, transport] of services) await transport.send(message(numbers.fine))
    const [first, second] = received
    expect(first?.path).toBe('/2010-04-01/Accounts/AC1/Messages.json')
    expect(first?.authorization).toBe(`Basic ${btoa('AC1:token')}`)
    expect(Object.fromEntries(first?.form ?? [])).toEqual({
      To: numbers.fine,
      Body: 'مجلس: تم تأكيد طلبك',
      From: 'Majlis',
    })
    expect(second?.path).toBe('/rest/SMS/messages')
    expect(Object.fromEntries(second?.form ?? [])).toEqual({
      AppSid: 'AC1',
      Recipient: '971501234567',
      Body: 'مجلس: تم تأكيد طلبك',
      SenderID: 'Majlis',
      responseType: 'JSON',
      CorrelationID: `key ${numbers.fine}`,
    })
  })

  test('fail with the error codes of the services', async () => {
    const codes = await Promise.all(services.map(([, transport]) => transport.send(message(numbers.unknown))))
    expect(codes).toMatchObject([{ failure: { code: '21211' } }, { failure: { code: 'ER-12' } }])
  })
})
