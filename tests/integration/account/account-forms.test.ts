import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { enteredIn } from '../../support/builders/an-address.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { aSignInBrowser } from '../../support/shops/a-sign-in-browser.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const day = 86_400_000
const clock = manualClock('2026-11-23T12:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>
beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({ clock, env: { MAJLIS_ORIGIN: 'http://localhost:4321' } })
})
afterAll(() => opened.close())

async function codeTo(to: string): Promise<string> {
  const message = (await opened.shop.inbox.list()).find((each) => each.to === to)
  return /#(\d{6})$/.exec(message?.text ?? '')?.[1] ?? ''
}

let used = 0
async function signIn(phone: string, code = 'ae/en') {
  // Another code to the same number may be sent after a while.
  clock.advance(130_000)
  const browser = aSignInBrowser(opened.shop, code, `198.51.100.${++used}`)
  await browser.post('sendSignInCode', { phone: `+971${phone}` }, 'step=MobileOtpLoginScreen')
  await browser.post('enterCode', { code: await codeTo(`+971${phone}`) }, 'step=OTPScreen')
  return browser
}

async function aCustomer(code = 'ae/en') {
  const phone = `50300${1000 + ++used}`
  const browser = await signIn(phone, code)
  await browser.post(
    'registerCustomer',
    { name: 'Layla', language: 'en', terms: 'yes', adult: 'yes' },
    'step=RegisterScreen',
  )
  const find = () => opened.shop.identity.find(browser.jar.get('_ut') ?? null)
  const id = (await find())?.customer.id ?? ''
  return { browser, phone, find, id, addresses: () => opened.shop.addressBook.list(id) }
}

/** Proves the phone again: a known device needs no more. */
async function stepUp({ browser, phone }: Awaited<ReturnType<typeof aCustomer>>) {
  await browser.post('sendStepUpCode', { to: 'phone' }, '/account/confirm')
  await browser.post('stepUpByCode', { code: await codeTo(`+971${phone}`) }, '/account/confirm')
}

const newAddress = '/account/addresses/new'
const list = '/account/addresses'
const profile = '/account/profile'
const atHome = { ...enteredIn['ae'], label: 'Home' }

describe('a Google account', () => {
  test('is unlinked after a step-up, and is no error when there is none', async () => {
    const customer = await aCustomer()
    clock.advance(16 * 60_000)
    const early = await customer.browser.post('unlinkGoogle', {}, profile)
    expect(early.to).toContain('/account/confirm')
    await stepUp(customer)
    expect((await customer.browser.post('unlinkGoogle', {}, profile)).to).toBe(`${profile}?saved=1`)
  })
})

describe('the forms of addresses', () => {
  test.each(Object.keys(enteredIn))('take an address as it is written in %s', async (country) => {
    const { browser, addresses } = await aCustomer(`${country}/ar`)
    const fields = { ...enteredIn[country], id: randomUUID(), label: 'البيت' }
    expect(await browser.post('saveAddress', fields, newAddress)).toMatchObject({ status: 303, to: list })
    expect(await addresses()).toMatchObject([{ label: 'البيت', isDefault: true, address: { country } }])
  })

  test('add once, edit, choose the default and remove', async () => {
    const { browser, addresses } = await aCustomer()
    const [first, second] = [randomUUID(), randomUUID()]
    for (const id of [first, first, second]) await browser.post('saveAddress', { ...atHome, id }, newAddress)
    expect(await addresses()).toHaveLength(2)
    const edited = { ...atHome, label: 'Parents', makesDefault: 'on' }
    expect(await browser.post('saveAddress', edited, `${list}/${second}`)).toMatchObject({ to: list })
    expect(await addresses()).toMatchObject([
      { id: second, label: 'Parents', isDefault: true },
      { id: first },
    ])
    await browser.post('setDefaultAddress', { id: first }, list)
    expect(await addresses()).toMatchObject([{ id: first, isDefault: true }, { id: second }])
    await browser.post('removeAddress', { id: first }, list)
    expect(await addresses()).toMatchObject([{ id: second, isDefault: true }])
  })

  test('say what is wrong with which field, and show again what was entered', async () => {
    const { browser, addresses } = await aCustomer()
    const wrong = { ...atHome, emirate: '', area: '', label: 'x'.repeat(41), id: randomUUID() }
    expect((await browser.post('saveAddress', wrong, newAddress)).to).toBe(`${newAddress}?error=1`)
    expect(browser.error(newAddress)).toMatchObject({
      status: 422,
      errors: [{ id: 'emirate' }, { id: 'area' }],
      values: { label: wrong.label, street: 'Street 5' },
    })
    await browser.post('saveAddress', { ...atHome, label: wrong.label, id: wrong.id }, newAddress)
    expect(browser.error(newAddress)).toMatchObject({
      errors: [{ id: 'label', message: 'Address name: use 40 characters or fewer.' }],
    })
    expect(await addresses()).toEqual([])
  })

  test('say that there are twenty', async () => {
    const { browser, addresses } = await aCustomer()
    for (let index = 0; index < 20; index += 1)
      await browser.post('saveAddress', { ...atHome, id: randomUUID() }, newAddress)
    await browser.post('saveAddress', { ...atHome, id: randomUUID() }, newAddress)
    expect(browser.error(newAddress)).toMatchObject({ status: 409 })
    expect(await addresses()).toHaveLength(20)
  })

  test.each(['removeAddress', 'setDefaultAddress', 'saveAddress'])(
    '%s answers another customer’s address as it does an unknown one',
    async (action) => {
      const layla = await aCustomer()
      const omar = await aCustomer()
      const id = randomUUID()
      await layla.browser.post('saveAddress', { ...atHome, id }, newAddress)
      const before = await layla.addresses()
      const answers = []
      for (const which of [id, randomUUID()]) {
        const page = action === 'saveAddress' ? `${list}/${which}` : list
        const { status } = await omar.browser.post(action, { ...atHome, id: which }, page)
        answers.push([status, omar.browser.error(page)])
      }
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]?.[1]).toMatchObject({ status: 404 })
      expect(await layla.addresses()).toEqual(before)
      expect(await omar.addresses()).toEqual([])
    },
  )

  test('lead a guest to the sign-in, and back', async () => {
    const guest = aSignInBrowser(opened.shop)
    expect((await guest.post('saveAddress', { ...atHome, id: randomUUID() }, newAddress)).to).toBe(
      '/login?next=%2Fae%2Fen%2Faccount%2Faddresses%2Fnew',
    )
  })
})

describe('the form of the profile', () => {
  const entered = { name: ' Layla  Haddad ', language: 'ar', birthDay: '29', birthMonth: '2' }

  test('stores name, language and a birthday without a year; a role or an id in it changes nothing', async () => {
    const { browser, find, id } = await aCustomer()
    const more = { role: 'admin', id: randomUUID(), customerId: randomUUID() }
    expect((await browser.post('saveProfile', { ...entered, ...more }, profile)).to).toBe(
      `${profile}?saved=1`,
    )
    expect((await find())?.customer).toMatchObject({
      id,
      name: 'Layla Haddad',
      language: 'ar',
      birthday: { day: 29, month: 2 },
    })
    await browser.post('saveProfile', { ...entered, birthDay: '', birthMonth: '' }, profile)
    expect((await find())?.customer.birthday).toBeNull()
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a link for a name', { name: 'https://evil.example' }, 'name'],
    ['a day that does not exist', { birthDay: '30' }, 'birthDay'],
    ['a day without a month', { birthMonth: '' }, 'birthDay'],
    ['a month that does not exist', { birthMonth: '13' }, 'birthDay'],
  ])('rejects %s, and keeps what was entered', async (_, wrong, field) => {
    const { browser, find } = await aCustomer()
    await browser.post('saveProfile', { ...entered, ...wrong }, profile)
    expect(browser.error(profile)).toMatchObject({
      status: 422,
      errors: [{ id: field }],
      values: {
        ...entered,
        ...wrong,
        name: (wrong as { name?: string }).name?.trim() ?? entered.name.trim(),
      },
    })
    expect((await find())?.customer.name).toBe('Layla')
  })

  test('stores consents in the one register, and withdraws what is no longer ticked', async () => {
    const { browser, id } = await aCustomer()
    const granted = async () =>
      (await opened.shop.consent.listOf(id)).flatMap((one) => (one.isGranted ? [one.channel] : []))
    await browser.post('saveConsents', { consent: 'email' }, profile)
    expect(await granted()).toEqual(['email'])
    await browser.post('saveConsents', {}, profile)
    expect(await granted()).toEqual([])
    expect(await opened.shop.consent.historyOf(id)).toMatchObject([
      { isGranted: true, source: 'profile', proof: 'session' },
      { isGranted: false, source: 'profile' },
    ])
  })
})

describe('devices', () => {
  test('are signed out one by one, or all but this one', async () => {
    const { browser, phone, find } = await aCustomer()
    const others = [await signIn(phone), await signIn(phone), await signIn(phone)]
    const alive = async () => {
      const found = await Promise.all(
        others.map(({ jar }) => opened.shop.identity.find(jar.get('_ut') ?? null)),
      )
      return found.map((one) => one !== undefined)
    }
    const first = await opened.shop.identity.find(others[0]?.jar.get('_ut') ?? null)
    await browser.post('revokeSession', { id: first?.sessionId ?? '' }, profile)
    expect(await alive()).toEqual([false, true, true])
    await browser.post('revokeSession', { id: first?.sessionId ?? '' }, profile)
    expect(browser.error(profile)).toMatchObject({ status: 404 })
    await browser.post('revokeSession', {}, profile)
    expect(await alive()).toEqual([false, false, false])
    expect(await find()).toBeDefined()
  })

  test('are empty guests once they have signed out', async () => {
    const { browser, find } = await aCustomer()
    expect((await browser.post('signOut', {}, '/account')).to).toBe('/login?signed-out=1')
    expect(await find()).toBeUndefined()
    expect(['_ut', '_gct', '_gsa', '_ge', '_lot'].filter((name) => browser.jar.has(name))).toEqual([])
  })
})

describe('the end of an account', () => {
  test('needs a fresh proof and a tick, closes immediately, and is undone by signing in', async () => {
    const layla = await aCustomer()
    const { browser, phone, find, id } = layla
    clock.advance(8 * day)
    const page = '/account/delete'
    await browser.post('deleteAccount', {}, page)
    expect(browser.error(page)).toMatchObject({ errors: [{ id: 'confirm' }] })
    expect((await browser.post('deleteAccount', { confirm: 'on' }, page)).to).toBe(
      '/account/confirm?next=%2Fae%2Fen%2Faccount%2Fdelete',
    )
    await stepUp(layla)
    expect((await browser.post('deleteAccount', { confirm: 'on' }, page)).to).toBe('/account?deleted=1')
    expect(await find()).toBeUndefined()
    expect(browser.jar.has('_ut')).toBe(false)
    const again = await signIn(phone)
    expect((await opened.shop.identity.find(again.jar.get('_ut') ?? null))?.customer.id).toBe(id)
  })
})
