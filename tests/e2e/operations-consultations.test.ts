import { expect, inject, test } from 'vitest'
import { aReader, type ReadPage } from './support/forms-by-http.ts'
import { aLocalAddress, findInInbox } from './support/signing-up.ts'
import { alertText, aStaffReader, formOfAct, mainText } from './support/staff-reader.ts'
import { texts } from './support/texts.ts'

const valuesOf = ({ document }: ReadPage, selector: string): readonly string[] =>
  [...document.querySelectorAll<HTMLInputElement | HTMLOptionElement>(selector)].map(({ value }) => value)

test('a store sees who comes, moves the visit to another time and cancels it; the visitor hears of both', async () => {
  const shop = { url: inject('shopUrl') }
  const [t, inArabic] = [texts('en'), texts('ar')]
  const email = 'moved-visit@example.com'
  const visitor = aReader(aLocalAddress(), shop.url)
  const page = await visitor.open('/ae/en/design-consultation?store=barsha')
  const slot = valuesOf(page, 'input[name=slot]:not([disabled])').at(-2) ?? ''
  const answers = { name: 'Maryam Saleh', phone: '0501234567', email, message: 'A majlis for twelve', slot }
  const booked = await visitor.send(page, 'form:has([name=slot])', answers)
  expect(booked.status).toBe(200)

  const mariam = await aStaffReader(shop, 'mariam@demo.example')
  const list = await mariam.open(`/operations/consultations?view=ahead&q=${encodeURIComponent(email)}`)
  const path = list.document.querySelector<HTMLAnchorElement>('tbody th a')?.pathname ?? ''
  const visit = await mariam.open(path)
  expect(mainText(visit)).toContain('A majlis for twelve')
  const [, other = ''] = valuesOf(visit, '#time option')
  const check = await mariam.send(visit, formOfAct('check-move'), { time: other })
  expect(mainText(check)).toContain(email)
  const moved = await mariam.send(check, formOfAct('move'), { reason: 'the designer is ill' })
  expect(moved.path).toBe(path)
  expect(mainText(moved)).not.toContain(inArabic('operations-consultations:failure.slot-full'))
  expect(moved.document.querySelector('#history')?.textContent).toContain('the designer is ill')
  // The step of before, sent once more.
  expect((await mariam.send(check, formOfAct('move'), {})).status).toBe(409)
  // The mail about the first time is there already.
  await findInInbox(visitor, email, t('messages:consultation-moved.subject').split('{{')[0] ?? '')
  const calendar = await mariam.open('/operations/consultations/calendar?store=barsha')
  expect(calendar.status).toBe(200)

  const huda = await aStaffReader(shop, 'huda@demo.example')
  const ask = await huda.send(await huda.open(path), formOfAct('check-cancel'), {})
  const rejected = await huda.send(ask, formOfAct('cancel'), { reason: ' ' })
  expect([rejected.status, alertText(rejected)]).toEqual([
    422,
    expect.stringContaining(t('operations-consultations:failure.no-reason')),
  ])
  const canceled = await huda.send(rejected, formOfAct('cancel'), { reason: 'the hall is closed' })
  expect(mainText(canceled)).toContain('Maryam Saleh')
  expect(canceled.document.querySelector(formOfAct('check-cancel'))).toBeNull()
  // Another store's people do not find it.
  const salem = await aStaffReader(shop, 'salem@demo.example')
  expect((await salem.open(path)).status).toBe(404)
})
