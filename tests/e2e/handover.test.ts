import { describe, expect, inject, test } from 'vitest'
import { kioskForms } from '#web/forms/kiosk-forms.ts'
import { aKioskIdAt } from '../support/builders/a-kiosk.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'
import { aReader } from './support/forms-by-http.ts'
import { readCode } from './support/handover-code.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { createMajlis } from './support/majlis.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
const atKiosk = (headers: Readonly<Record<string, string>> = {}) => ({
  redirect: 'manual' as const,
  headers: { cookie: `dwId=${aKioskIdAt(inject('dataDirectory'))}`, origin: inject('shopUrl'), ...headers },
})
const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(inject('shopUrl') + path, { redirect: 'manual', ...init })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

describe('a kiosk', () => {
  test('is the browser that opens the link of majlis kiosk enroll, until it is revoked', async () => {
    const majlis = createMajlis(inject('dataDirectory'))
    const printed = await majlis(
      'kiosk',
      'enroll',
      '--store',
      'barsha',
      '--name',
      'e2e wall',
      '--language',
      'ar',
    )
    const link = /https?:\S+/.exec(printed)?.[0] ?? ''
    const path = link.slice(inject('shopUrl').length)
    const opened = await ask(path, { headers: { cookie: '_gct=x; majlis_theme=dark' } })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/ae/ar/digital-wall'])
    expect(opened.headers.get('clear-site-data')).toBe('"cache"')
    const given = opened.headers.getSetCookie()
    const own = given.find((each) => each.startsWith('dwId=')) ?? ''
    expect(own).toMatch(/^dwId=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax/)
    for (const name of ['_gct', 'majlis_theme']) expect(given.join('\n')).toContain(`${name}=deleted`)
    expect((await ask(path)).status).toBe(404)

    const cookie = own.split(';', 1)[0] ?? ''
    const cart = async () => ask('/ae/ar/checkout', { headers: { cookie } })
    expect((await cart()).status).toBe(403)
    const [row = ''] = (await majlis('kiosk', 'list')).split('\n').filter((line) => line.includes('e2e wall'))
    expect(row).toContain('enrolled')
    await majlis('kiosk', 'revoke', row.split(/\s+/)[0] ?? '', '--reason', 'end of the test')
    const after = await cart()
    expect(after.status).not.toBe(403)
    expect(after.headers.getSetCookie().join('\n')).toContain('dwId=deleted')
  })

  test.each(Object.entries(kioskForms))('the form %s on a kiosk: %s', async (form, answer) => {
    const posted = await ask(`/ae/en/cart?_action=${form}`, {
      method: 'POST',
      body: new URLSearchParams({
        name: 'Mariam',
        email: 'mariam@example.com',
        line1: 'Street 4',
        phone: '0501234567',
      }),
      ...atKiosk(),
    })
    expect(posted.status === 403 && posted.text.includes(texts('en')('pages:kiosk.title'))).toBe(
      answer === 'rejected',
    )
    expect(posted.headers.get('cache-control')).toContain('private')
    expect(posted.text).not.toContain('mariam@example.com')
  })

  test('takes no address by another way of calling its form', async () => {
    for (const path of [
      '/_actions/setAddress',
      '/_actions/setAddress/',
      '/ar/x/?_action=setAddress',
      '/qa/ar/p/x?_action=submitLead',
    ]) {
      const posted = await ask(path, {
        method: 'POST',
        body: new URLSearchParams({ line1: 'Street 4' }),
        ...atKiosk(),
      })
      expect([path, posted.status >= 300]).toEqual([path, true])
    }
    const posted = await ask('/_actions/setAddress', {
      method: 'POST',
      body: new URLSearchParams({ line1: 'x' }),
      ...atKiosk(),
    })
    expect(posted.status).toBe(403)
  })

  test.each([
    '/checkout',
    '/checkout/address',
    '/checkout/review',
    '/order/AE0000000000',
    '/order/AE0000000000/return',
    '/track-order',
    '/account',
    '/%61ccount/orders',
    '/account/export.json',
    '/login',
    '/login/google',
    '/alerts/new?sku=MJ-1001-SAND',
    '/newsletter/preferences?t=x',
    '/newsletter/stop?t=x',
    '/lead/callback',
    '/bulk-orders',
    '/gift-cards/claim?t=x',
    '/handover/0123456789012345678901234567890123456789012',
  ])('opens %s on a phone only', async (path) => {
    for (const language of ['en', 'ar'] as const) {
      const { status, text, headers } = await ask(`/ae/${language}${path}`, atKiosk())
      expect([status, text.includes(texts(language)('pages:kiosk.title'))]).toEqual([403, true])
      expect(headers.get('cache-control')).toContain('private')
      // The address of the code is the page's, without its query.
      expect(text).not.toMatch(/\?(?:t|sku)=/)
    }
  })

  test.each([
    '',
    '/c/living/sofas',
    '/search?q=sofa',
    '/compare',
    '/cart',
    '/wishlist',
    '/stores',
    '/digital-wall',
    '/gift-cards',
  ])('shows the page "%s"', async (path) => expect((await ask(`/ae/en${path}`, atKiosk())).status).toBe(200))

  test('shows no form of a lead, and others do', async () => {
    expect((await ask('/ae/en/contact', atKiosk())).text).not.toContain('_action=submitLead')
  })

  test.each([
    ['forged', 'store-7'],
    ['with one character changed', () => `x${aKioskIdAt(inject('dataDirectory')).slice(1)}`],
  ])('with an id that is %s is a guest’s browser', async (_, value) => {
    const cookie = `dwId=${typeof value === 'string' ? value : value()}`
    for (const path of ['/ae/en/cart', '/ae/en']) {
      const { status, headers } = await ask(path, { headers: { cookie } })
      expect([status, headers.getSetCookie().some((each) => each.startsWith('dwId=deleted'))]).toEqual([
        200,
        true,
      ])
    }
    expect((await ask('/ae/en/checkout', { headers: { cookie } })).status).not.toBe(403)
    expect((await ask('/api/ae/en/kiosk/offer?id=x', { headers: { cookie } })).status).toBe(404)
  })
})

describe('the cart of a kiosk', () => {
  test.each(['en', 'ar'] as const)(
    'goes on on a phone, and the wall is clean for the next (%s)',
    async (language) => {
      const t = texts(language)
      const { page, context, complaints } = await browser.open({ width: 1080 })
      await context.addCookies([
        { name: 'dwId', value: aKioskIdAt(inject('dataDirectory')), url: inject('shopUrl') },
      ])
      await shopper.fillCart(page, 'ae', language)
      await page.goto(`/ae/${language}/cart`)
      await page
        .locator('main')
        .getByRole('link', { name: t('cart:kiosk') })
        .click()
      await page.waitForURL(`**/ae/${language}/kiosk`)
      expect(await sidewaysOverflow(page)).toBe(0)
      expect(await accessibilityFaults(page)).toEqual([])
      const address = await readCode(page)
      const phone = aReader('127.9.8.7')
      const shown = await phone.open(address)
      expect([shown.status, shown.document.documentElement.lang]).toEqual([200, language])
      expect(shown.document.body.textContent).toContain(t('cart:handover.title'))
      const cart = await phone.send(shown, 'form[action*="takeCart"]', {})
      expect(cart.path).toBe(`/ae/${language}/cart?taken=1`)
      expect(cart.document.querySelectorAll('li.line')).toHaveLength(1)
      // Used, and so for anybody else; nor does it open in another country.
      for (const path of [address, address.replace('/ae/', '/kw/')]) {
        const again = await aReader('127.9.8.6').open(path)
        expect([again.status, again.document.body.textContent?.includes(t('cart:handover.gone'))]).toEqual([
          404,
          true,
        ])
      }
      await page.waitForURL(`**/ae/${language}/digital-wall`)
      const cookiesAfter = (await context.cookies())
        .map(({ name }) => name)
        .filter((name) => name !== 'majlis_storefront')
      expect(cookiesAfter).toEqual(['dwId'])
      expect(complaints).toEqual([])
    },
  )
})
