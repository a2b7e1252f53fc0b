import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Mail, MailTransport, SendFailure } from '#commerce/messages/ports.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { combineWrites } from '#infrastructure/db/combine-writes.ts'
import { createDemoInbox } from '#adapters/messages/demo-inbox.ts'
import { createMessageTexts } from '#adapters/messages/message-texts.ts'
import { createOutboxRepository } from '#adapters/messages/outbox-repository.ts'
import { enqueueMessage } from '#adapters/messages/outbox.ts'
import { orderWrites } from '#adapters/orders/write-order.ts'
import { createSendMessages } from '#adapters/messages/send-messages.ts'
import { aDetailedOrder } from '../../support/builders/an-order.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theCountries } from '../../support/shops/the-countries.ts'
import { unsentMessages } from '../../support/shops/unsent-messages.ts'

const texts = createMessageTexts()
const running = new AbortController().signal

function aSender(db: Database, mail: MailTransport | null, order = aDetailedOrder(), perHour = 0) {
  const clock = manualClock()
  const outbox = createOutboxRepository(db)
  const inbox = createDemoInbox(db, clock, 'http://shop.test')
  let readings = 0
  const send = createSendMessages({
    clock,
    countries: theCountries,
    report: () => undefined,
    outbox,
    texts,
    formatAddress: () => [],
    perHour,
    async findOrder(id) {
      readings += 1
      return id === order.id
        ? { order, link: 'https://shop.example/o', pickup: null, transfer: null }
        : undefined
    },
    ...unsentMessages,
    prepareCustomerMessage: async () => ({ skipped: 'no customers here' }),
    prepareNewsletterMessage: async () => ({ skipped: 'no newsletter here' }),
    prepareGiftCardMessage: async () => ({ skipped: 'no gift card here' }),
    prepareAlertMessage: async () => ({ skipped: 'no alerts here' }),
    mail,
    sms: inbox.sms,
  })
  const addMessage = (kind: 'order-placed' | 'order-confirmed', orderId = order.id) =>
    enqueueMessage(db, { kind, orderId, country: 'ae', key: `${kind}:${orderId}`, at: clock.now() })
  const states = async () =>
    (await outbox.list(null, 10)).map(({ channel, state }) => `${channel} ${state}`).sort()
  return { clock, outbox, inbox, send: () => send(running), addMessage, states, readings: () => readings }
}

/** Fails so many times, then takes everything. */
function stumbling(times: number, kind: SendFailure['kind']): MailTransport & { readonly mails: Mail[] } {
  const mails: Mail[] = []
  let remaining = times
  return {
    mails,
    async send(mail) {
      if (remaining > 0) {
        remaining -= 1
        return fail({ kind, code: 'x' } as SendFailure)
      }
      mails.push(mail)
      return ok({ reference: 'r' })
    },
  }
}

describeDatabases('messages', (open) => {
  test('messages are sent once, in the language of the order', async () => {
    const { db } = await open()
    const { inbox } = aSender(db, null)
    const sender = aSender(db, inbox.mail, aDetailedOrder({ language: 'ar' }))
    await sender.addMessage('order-confirmed')
    await sender.addMessage('order-confirmed')
    expect(await sender.send()).toBe('2 sent')
    expect(await sender.send()).toBe('nothing to send')
    const received = await inbox.list()
    expect(received.map(({ channel, language }) => `${channel} ${language}`).sort()).toEqual([
      'mail ar',
      'sms ar',
    ])
    expect(await sender.states()).toEqual(['mail sent', 'sms sent'])
    // One reading of the order for both.
    expect(sender.readings()).toBe(1)
  })

  test('messages to one recipient are limited in an hour, and wait without losing an attempt', async () => {
    const { db } = await open()
    const transport = stumbling(0, 'rejected')
    const orders = ['AE1000000001', 'AE1000000002', 'AE1000000003'].map((number) =>
      aDetailedOrder({
        id: randomUUID(),
        number,
        events: [
          { at: '2026-11-20T08:00:00.000Z', kind: 'placed', actor: 'shopper', shipment: null, note: null },
        ],
        shipments: aDetailedOrder().shipments.map((shipment) => ({ ...shipment, id: randomUUID() })),
      }),
    )
    for (const order of orders) await db.execute(combineWrites(...orderWrites(order)))
    const [first, second, third] = orders.map((order) => aSender(db, transport, order, 2))
    for (const sender of [first, second, third]) {
      await sender?.addMessage('order-placed')
      await sender?.send()
    }
    expect(transport.mails).toHaveLength(2)
    expect(await third?.states()).toEqual(['mail sent', 'mail sent', 'mail waiting'])
    expect(await third?.outbox.list('waiting', 1)).toMatchObject([{ attempts: 0 }])
    third?.clock.advance(3_600_001)
    await third?.send()
    expect(transport.mails).toHaveLength(3)
  })

  test('messages are not sent twice by two concurrent processes', async () => {
    const { db } = await open()
    const transport = stumbling(0, 'rejected')
    const [one, other] = [aSender(db, transport), aSender(db, transport)]
    await one.addMessage('order-placed')
    await Promise.all([one.send(), other.send(), one.send()])
    expect(transport.mails).toHaveLength(1)
  })

  test('messages are retried while the provider is down, and abandoned after the last attempt', async () => {
    const { db } = await open()
    const sender = aSender(db, stumbling(2, 'unavailable'))
    await sender.addMessage('order-placed')
    expect(await sender.send()).toBe('1 waiting')
    expect(await sender.send()).toBe('nothing to send')
    sender.clock.advance(30_000)
    expect(await sender.send()).toBe('1 waiting')
    sender.clock.advance(60_000)
    expect(await sender.send()).toBe('1 sent')

    await db.transaction((tx) =>
      enqueueMessage(tx, {
        kind: 'delivered',
        orderId: aDetailedOrder().id,
        country: 'ae',
        key: 'hopeless',
        at: sender.clock.now(),
      }),
    )
    const hopeless = aSender(db, stumbling(Infinity, 'unavailable'))
    hopeless.clock.advance(90_000)
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await hopeless.send()
      hopeless.clock.advance(3_600_000)
    }
    expect(await hopeless.states()).toEqual(['mail rejected', 'mail sent'])
  })

  test('messages that may have been sent are uncertain and not retried', async () => {
    const { db } = await open()
    const sender = aSender(db, stumbling(1, 'uncertain'))
    await sender.addMessage('order-placed')
    expect(await sender.send()).toBe('1 uncertain')
    sender.clock.advance(3_600_000)
    expect(await sender.send()).toBe('nothing to send')
    const [row] = await sender.outbox.list('uncertain', 10)
    expect(await sender.outbox.resend('no id', sender.clock.now())).toBe(false)
    expect(await sender.outbox.resend(row?.id ?? '', sender.clock.now())).toBe(true)
    expect(await sender.send()).toBe('1 sent')
  })

  test('messages of a process that died while sending are uncertain', async () => {
    const { db } = await open()
    const sender = aSender(db, stumbling(0, 'rejected'))
    await sender.addMessage('order-placed')
    await sender.outbox.claim(['mail'], sender.clock.now())
    expect(await sender.send()).toBe('nothing to send')
    sender.clock.advance(121_000)
    expect(await sender.send()).toBe('1 uncertain')
  })

  test('messages without an order, without a recipient or too old are skipped', async () => {
    const { db } = await open()
    const contact = { name: 'Maryam', email: '', phone: '' }
    const sender = aSender(db, stumbling(0, 'rejected'), aDetailedOrder({ contact }))
    await sender.addMessage('order-confirmed')
    await sender.addMessage('order-placed', 'another')
    expect(await sender.send()).toBe('3 skipped')
    await sender.outbox.resend((await sender.outbox.list(null, 1))[0]?.id ?? '', sender.clock.now())
    sender.clock.advance(49 * 3_600_000)
    expect(await sender.send()).toBe('1 skipped')
  })

  test('messages wait while no transport is configured', async () => {
    const { db } = await open()
    const sender = aSender(db, null)
    await sender.addMessage('order-confirmed')
    expect(await sender.send()).toBe('1 sent; no SMTP_URL')
    expect(await sender.states()).toEqual(['mail waiting', 'sms sent'])
  })
})
