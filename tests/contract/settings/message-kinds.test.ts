import { expect, test } from 'vitest'
import { createMessageTexts } from '#adapters/messages/message-texts.ts'
import { createEditedTextOf } from '#adapters/messages/edited-message-texts.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { editor, mona, someSettings } from '../../support/builders/some-settings.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'

const confirmed = { kind: 'message-texts.order-confirmed', country: 'ae' } as const

async function start(open: Open) {
  const database = await open()
  const settings = await someSettings(database)
  const { document } = await settings.sheet(confirmed)
  const publish = (change: object, by = mona) =>
    settings.admin.publish({ ...confirmed, document: { ...document, ...change }, shown: 0, by })
  const texts = createMessageTexts(createEditedTextOf(settings.live, 'ae'))
  return { ...database, ...settings, publish, texts }
}

describeDatabases('words of messages', (open) => {
  test('are those of the shop until an operator changes them, and again when they are restored', async () => {
    const { admin, publish, texts, purgeBus, db } = await start(open)
    const values = { number: 'AE1', link: 'https://a.example' }
    const sms = () => texts('ar')('order-confirmed.sms', values)
    const shipped = sms()
    need(await publish({ sms_ar: 'مجلس: طلبك {{number}} مؤكد، تابعه: {{link}}' }, editor))
    expect(sms()).toBe('مجلس: طلبك AE1 مؤكد، تابعه: https://a.example')
    // Labels and other languages are as they were.
    expect(texts('en')('order-confirmed.sms', values)).toContain('order AE1 is confirmed')
    expect(texts('ar')('label.total')).not.toBe('')
    // Another process, with the same database.
    const other = await someSettings({ db, purgeBus })
    expect(
      createMessageTexts(createEditedTextOf(other.live, 'ae'))('ar')('order-confirmed.sms', values),
    ).toBe(sms())
    other.close()
    need(await admin.restore(confirmed, 0, { by: editor }))
    expect(sms()).toBe(shipped)
  })

  test('are refused with the name of a placeholder that is missing or not filled in, in each language', async () => {
    const { publish } = await start(open)
    const wrong = {
      subject_en: 'Confirmed',
      subject_ar: 'طلب {{numer}}',
      sms_en: '{{number}} {{link}} {{code}}',
    }
    expect(await publish(wrong)).toMatchObject({
      failure: {
        kind: 'invalid',
        problems: expect.arrayContaining([
          { field: 'subject_en', row: '{{number}}', problem: 'placeholder-missing' },
          { field: 'subject_ar', row: '{{number}}', problem: 'placeholder-missing' },
          { field: 'subject_ar', row: '{{numer}}', problem: 'placeholder-unknown' },
          { field: 'sms_en', row: '{{code}}', problem: 'placeholder-unknown' },
        ]) as unknown,
      },
    })
    expect(await publish({ body_en: '' })).toMatchObject({ failure: { problems: [{ problem: 'missing' }] } })
    expect(await publish({ sms_ar: `{{number}} {{link}} ${'ط'.repeat(480)}` })).toMatchObject({
      failure: { problems: [{ field: 'sms_ar', problem: 'too-long' }] },
    })
  })

  test('of a message that waits are those of the moment at which it was added', async () => {
    const { publish, texts, clock } = await start(open)
    const added = clock.now()
    clock.advance(1_000)
    need(await publish({ heading_en: 'It is yours' }))
    expect(texts('en', added)('order-confirmed.heading')).toBe('Your order is confirmed')
    expect(texts('en', clock.now())('order-confirmed.heading')).toBe('It is yours')
    expect(texts('en')('order-confirmed.heading')).toBe('It is yours')
  })

  test('a check counts the characters and parts of text messages and shows what people will read', async () => {
    const { admin, sheet } = await start(open)
    const { document } = await sheet(confirmed)
    const check = async (change: object) =>
      need(await admin.check({ ...confirmed, document: { ...document, ...change }, by: mona }))
    const { effects, samples } = await check({ sms_ar: `{{number}} {{link}} ${'ط'.repeat(80)}` })
    expect(effects.map(({ label }) => label.en)).toEqual([
      'Text message in English: characters',
      'Text message in English: parts that are paid for',
      'Text message in Arabic: characters',
      'Text message in Arabic: parts that are paid for',
    ])
    expect(effects.map(({ count }) => count)).toEqual([expect.any(Number), 1, expect.any(Number), 3])
    expect(samples).toEqual([
      {
        label: { en: 'Text message in Arabic', ar: 'الرسالة القصيرة بالعربية' },
        text: expect.stringMatching(/^AE4830217764 https:.*ط$/) as unknown,
      },
    ])
    expect((await check({})).samples).toEqual([])
  })

  test('count in all countries: people of one see them, and those of all change them', async () => {
    const { admin, publish } = await start(open)
    const local = aMember({ role: 'content-editor', countries: ['ae'] })
    expect(await admin.find(confirmed, local)).toMatchObject({ mayEdit: false })
    expect(await publish({ heading_en: 'Ours' }, local)).toMatchObject({ failure: { kind: 'not-permitted' } })
    const clerk = aMember({ role: 'warehouse', places: ['wh-ae'] })
    expect(await admin.find(confirmed, clerk)).toBeUndefined()
    expect((await publish({ heading_en: 'Ours' }, editor)).ok).toBe(true)
  })
})
