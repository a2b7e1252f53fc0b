import { inject, expect, test } from 'vitest'
import { aReader } from './support/forms-by-http.ts'
import { aLocalAddress, findInInbox } from './support/signing-up.ts'
import { texts } from './support/texts.ts'

const url = inject('shopUrl')

/** Books the last free time of a store by the forms of the page; answers the page of the appointment. */
async function book(language: 'en' | 'ar', store: string, email: string) {
  const reader = aReader(aLocalAddress())
  const page = await reader.open(`/ae/${language}/design-consultation?store=${store}`)
  const slots = [...page.document.querySelectorAll<HTMLInputElement>('input[name=slot]:not([disabled])')]
  const form = 'form:has([name=slot])'
  const answers = { name: 'Maryam', phone: '0501234567', email, message: 'A majlis for twelve' }
  const wrong = await reader.send(page, form, { ...answers, email: 'nowhere' })
  const booked = await reader.send(wrong, form, { ...answers, slot: slots.at(-1)?.value ?? '' })
  return { reader, wrong, booked }
}

test.each([
  ['en', 'barsha'],
  ['ar', 'ict'],
] as const)(
  'a visitor books a designer by forms alone, keeps the date, and cancels it (%s)',
  async (language, store) => {
    const t = texts(language)
    const email = `designs-${language}@example.com`
    const { reader, wrong, booked } = await book(language, store, email)
    expect(wrong.status).toBe(422)
    expect(wrong.document.querySelector('.error-summary')?.textContent).toContain(
      t('consultations:error.slot'),
    )
    expect(wrong.document.querySelector('.error-summary')?.textContent).toContain(
      t('consultations:error.email'),
    )
    expect(wrong.document.querySelector<HTMLInputElement>('[name=name]')?.value).toBe('Maryam')
    expect(booked.status).toBe(200)
    expect(booked.document.querySelector('h1')?.textContent?.trim()).toBe(t('consultations:booked.title'))
    const file = booked.document
      .querySelector<HTMLAnchorElement>('a[href*="calendar.ics"]')
      ?.getAttribute('href')
    const calendar = await reader.ask(file ?? '')
    expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(await calendar.text()).toContain('\r\nSTATUS:CONFIRMED\r\n')
    expect((await findInInbox(reader, email)).textContent).toContain(
      t('messages:consultation-booked.subject').split('{{')[0],
    )
    const canceled = await reader.send(booked, 'form:has([name=t])', {})
    expect(canceled.document.querySelector('h1')?.textContent?.trim()).toBe(t('consultations:canceled.title'))
    expect(await (await reader.ask(file ?? '')).text()).toContain('\r\nSTATUS:CANCELLED\r\n')
  },
)

test('a wrong link opens no appointment, and its file neither', async () => {
  for (const path of ['booking', 'booking/calendar.ics'])
    for (const token of ['', 'x', '7d0c0b8e-8f0e-4f57-a2f4-0c0a9a5f3f10..'.padEnd(82, 'A')]) {
      const answer = await fetch(`${url}/ae/en/design-consultation/${path}?t=${token}`)
      expect([path, token, answer.status]).toEqual([path, token, 404])
    }
})
