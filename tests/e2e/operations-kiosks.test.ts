import { expect, inject, test } from 'vitest'
import { aReader } from './support/forms-by-http.ts'
import { aLocalAddress } from './support/signing-up.ts'
import { alertText, aStaffReader, formOfAct, mainText } from './support/staff-reader.ts'
import { texts } from './support/texts.ts'

test('a store enrolls its screen by a code that works once, and an administrator revokes it', async () => {
  const shop = { url: inject('shopUrl') }
  const [t, inArabic] = [texts('en'), texts('ar')]
  const mariam = await aStaffReader(shop, 'mariam@demo.example')
  const form = formOfAct('enroll')
  const page = await mariam.open('/operations/kiosks')
  const stores = [...page.document.querySelectorAll(`${form} option`)].map((one) => one.getAttribute('value'))
  expect(stores).toEqual(['barsha', 'en', 'ar'])
  const wall = { name: 'wall-9', language: 'ar', reason: 'a new wall' }
  const wrong = await mariam.send(page, form, { ...wall, name: '<b>' })
  expect([wrong.status, alertText(wrong)]).toEqual([
    422,
    expect.stringContaining(inArabic('operations-kiosks:failure.invalid-name')),
  ])
  const invited = await mariam.send(page, form, wall)
  expect(invited.document.querySelector('main svg')).not.toBeNull()
  const link = new URL(invited.document.querySelector('.secret')?.textContent.trim() ?? '')
  expect(link.pathname).toBe('/api/ae/ar/kiosk/enroll')
  // The code is shown once.
  expect(mainText(await mariam.open('/operations/kiosks'))).not.toContain(link.searchParams.get('token'))

  const screen = aReader(aLocalAddress(), shop.url)
  expect((await screen.open(link.pathname + link.search)).path).toMatch(/^\/ae\/ar/)
  const row = async () => {
    const list = await mariam.open('/operations/kiosks?store=barsha&state=enrolled')
    return [...list.document.querySelectorAll('tbody tr')].map((one) =>
      one.textContent.replaceAll(/\s+/g, ' '),
    )
  }
  expect(await row()).toContainEqual(expect.stringMatching(/wall-9/))

  const aisha = await aStaffReader(shop, 'aisha@demo.example')
  const list = await aisha.open('/operations/kiosks?state=enrolled')
  const id = [...list.document.querySelectorAll('tbody tr')]
    .find((one) => one.textContent.includes('wall-9'))
    ?.getAttribute('data-row')
  const check = await aisha.send(list, `[data-row="${id}"] form`, {})
  expect(mainText(check)).toContain(t('operations-kiosks:check.follows'))
  const rejected = await aisha.send(check, formOfAct('revoke'), { reason: '' })
  expect(rejected.status).toBe(422)
  const revoked = await aisha.send(rejected, formOfAct('revoke'), { reason: 'the glass is broken' })
  expect(revoked.path).toBe('/operations/kiosks')
  expect(await row()).not.toContainEqual(expect.stringMatching(/wall-9/))
  // Who works there sees it, but has no button for it.
  const seen = await mariam.open('/operations/kiosks')
  expect(mainText(seen)).toContain(inArabic('operations-kiosks:state.revoked'))
  expect(seen.document.querySelector(formOfAct('check-revoke'))).toBeNull()
})
