import { afterAll, describe, expect, test } from 'vitest'
import type { Mail, MailTransport } from '#commerce/messages/ports.ts'
import { createDemoInbox } from '#adapters/messages/demo-inbox.ts'
import { createSmtpTransport } from '#adapters/messages/smtp-transport.ts'
import { aMailServer } from '../../support/servers/a-mail-server.ts'
import { openInMemory } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const aMail = (address: string, key = `key of ${address}`): Mail => ({
  key,
  to: { name: 'مريم', address },
  language: 'ar',
  subject: 'تم تأكيد طلبك AE4830217764',
  html: '<p dir="rtl">مرحبًا</p>',
  text: 'مرحبًا',
})

const server = await aMailServer()
const smtp = await createSmtpTransport({ url: server.url, from: 'Majlis <orders@shop.example>' })
const database = await openInMemory()
const inbox = createDemoInbox(database.db, manualClock(), 'http://shop.test')
afterAll(async () => {
  smtp.close()
  await server.close()
  await database.close()
})

const transports: readonly (readonly [string, MailTransport])[] = [
  ['SMTP', smtp],
  ['the demo inbox', inbox.mail],
]

describe.each(transports)('mail by %s', (_, transport) => {
  test('is sent, in Arabic too', async () => {
    expect(await transport.send(aMail('maryam@example.com'))).toMatchObject({ ok: true })
  })

  test('may be sent again with the same key', async () => {
    const mail = aMail('twice@example.com')
    const [first, second] = [await transport.send(mail), await transport.send(mail)]
    expect(first).toEqual(second)
  })
})

describe('mail by SMTP', () => {
  test('derives the message id from the key, so that a repetition is recognizable', async () => {
    const before = server.mails.length
    const sent = await smtp.send(aMail('layla@example.com', 'a key'))
    await smtp.send(aMail('layla@example.com', 'a key'))
    const ids = server.mails.slice(before).map((mail) => /^Message-ID: (\S+)/im.exec(mail)?.[1])
    expect(new Set(ids).size).toBe(1)
    expect(sent).toEqual({ ok: true, value: { reference: ids[0] } })
    expect(ids[0]).toMatch(/@shop\.example>$/)
  })

  test('names the address of the one-click unsubscription in both headers, if a mail has one', async () => {
    const before = server.mails.length
    const unsubscribeUrl = 'https://shop.example/api/newsletter/stop?t=a-token'
    await smtp.send({ ...aMail('layla@example.com', 'with'), unsubscribeUrl })
    await smtp.send(aMail('layla@example.com', 'without'))
    const [withUrl = '', without = ''] = server.mails.slice(before)
    expect(withUrl).toMatch(
      /^List-Unsubscribe: <https:\/\/shop\.example\/api\/newsletter\/stop\?t=a-token>/im,
    )
    expect(withUrl).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im)
    expect(without).not.toMatch(/^List-Unsubscribe/im)
  })

  test.each([
    ['nobody@example.com', 'rejected'],
    ['full@example.com', 'unavailable'],
    ['silence@example.com', 'uncertain'],
  ])('reports %s as %s', async (address, kind) => {
    expect(await smtp.send(aMail(address))).toMatchObject({ ok: false, failure: { kind } })
  })

  test('is unavailable when no server listens', async () => {
    const nowhere = await createSmtpTransport({ url: 'smtp://127.0.0.1:1', from: 'orders@shop.example' })
    expect(await nowhere.send(aMail('maryam@example.com'))).toMatchObject({
      failure: { kind: 'unavailable' },
    })
    nowhere.close()
  })
})

describe('the demo inbox', () => {
  test('stores one message per key, newest first', async () => {
    const received = await inbox.list()
    expect(received.map(({ to }) => to).sort()).toEqual(['maryam@example.com', 'twice@example.com'])
    const [newest] = received
    expect(await inbox.find(newest?.id ?? '')).toEqual(newest)
    expect(await inbox.find('no id')).toBeUndefined()
  })
})
