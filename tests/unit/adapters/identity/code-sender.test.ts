import { describe, expect, test } from 'vitest'
import { codeText, createCodeSender } from '#adapters/identity/code-sender.ts'
import { createMessageTexts } from '#adapters/messages/message-texts.ts'
import type { Mail, TextMessage } from '#commerce/messages/ports.ts'
import { smsParts } from '#commerce/messages/sms-parts.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { SendFailure, Sent } from '#commerce/messages/ports.ts'

const texts = createMessageTexts()
const hosts = ['shop.example', 'www.a-shop-with-a-long-name.example', 'localhost']

describe.each(['en', 'ar'] as const)('the text of a code in %s', (language) => {
  test.each(hosts)('is one message for %s, which phones can fill in', (host) => {
    const text = codeText({ texts: texts(language), host, code: '123456' })
    expect(smsParts(text)).toBe(1)
    if (language === 'ar') expect(text.length).toBeLessThanOrEqual(70)
    expect(text.split('\n').at(-1)).toBe(`@${host} #123456`)
    expect(text.split('\n')[0]).toContain('123456')
  })

  test('warns against passing it on, where the host leaves room', () => {
    const text = codeText({ texts: texts(language), host: 'shop.example', code: '123456' })
    expect(text).toContain(language === 'ar' ? 'لا تشاركه' : 'Never share it')
  })

  test('drops the host rather than becoming two messages', () => {
    const text = codeText({ texts: texts(language), host: `${'a'.repeat(200)}.example`, code: '123456' })
    expect(smsParts(text)).toBe(1)
    expect(text).toContain('123456')
  })
})

describe('codes are sent', () => {
  function aSender(answer: Result<Sent, SendFailure> = ok({ reference: null })) {
    const messages: TextMessage[] = []
    const mails: Mail[] = []
    const sender = createCodeSender({
      sms: {
        async send(message) {
          messages.push(message)
          return answer
        },
      },
      mail: {
        async send(mail) {
          mails.push(mail)
          return answer
        },
      },
      texts,
      host: 'shop.example',
      indianTemplateId: '1107160000000000000',
    })
    const send = (kind: 'phone' | 'email', value: string) =>
      sender.send({ key: 'code:1', identifier: { kind, value }, code: '123456', language: 'ar' })
    return { messages, mails, send }
  }

  test('with the registered template in India alone', async () => {
    const { messages, send } = aSender()
    await send('phone', '+919812345678')
    await send('phone', '+971501234567')
    expect(messages.map(({ to, templateId }) => [to, templateId])).toEqual([
      ['+919812345678', '1107160000000000000'],
      ['+971501234567', undefined],
    ])
  })

  test('by mail with the code in the subject, right to left and unbroken in Arabic', async () => {
    const { mails, send } = aSender()
    await send('email', 'layla@example.com')
    const [mail] = mails
    expect(mail).toMatchObject({ key: 'code:1', to: { address: 'layla@example.com' }, language: 'ar' })
    expect(mail?.subject).toMatch(/^123456/)
    expect(mail?.html).toContain('dir="rtl"')
    expect(mail?.html).toContain('<bdi dir="ltr">123456</bdi>')
    expect(mail?.text).toContain('\u2066123456\u2069')
    expect(mail?.text).toContain('لمدة 5 دقائق')
  })

  test.each([
    ['rejected', { ok: false, failure: { kind: 'rejected' } }],
    ['unavailable', { ok: false, failure: { kind: 'unavailable' } }],
    ['uncertain', { ok: true, value: undefined }],
  ] as const)('and a message that was %s counts accordingly', async (kind, expected) => {
    const { send } = aSender({ ok: false, failure: { kind, code: '1' } })
    expect(await send('phone', '+971501234567')).toEqual(expected)
  })

  test('by no transport that is not configured', async () => {
    const sender = createCodeSender({
      sms: null,
      mail: null,
      texts,
      host: 'shop.example',
      indianTemplateId: null,
    })
    for (const kind of ['phone', 'email'] as const)
      expect(
        await sender.send({ key: '1', identifier: { kind, value: '' }, code: '1', language: 'en' }),
      ).toEqual({
        ok: false,
        failure: { kind: 'unavailable' },
      })
  })
})
