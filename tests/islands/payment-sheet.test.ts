// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showSheetMethods, type SheetSession } from '#islands/checkout/apple-pay.ts'
import { enablePaymentSheet } from '#islands/checkout/pay-by-sheet.ts'
import { eventually } from '../support/eventually.ts'

const calls: string[] = []
let opened: Sheet | undefined

/** A device's sheet: asks for its session when it begins, and is driven by the test from there. */
class Sheet implements SheetSession {
  static readonly STATUS_SUCCESS = 0
  static readonly STATUS_FAILURE = 1
  static able = true
  static canMakePayments = () => Sheet.able
  onvalidatemerchant: SheetSession['onvalidatemerchant'] = null
  onpaymentauthorized: SheetSession['onpaymentauthorized'] = null
  readonly request: object
  constructor(_version: number, request: object) {
    this.request = request
    // The test drives the one that was opened last.
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    opened = this
  }
  begin = () => void calls.push('begin')
  abort = () => void calls.push('abort')
  completeMerchantValidation = (session: unknown) => void calls.push(`session ${JSON.stringify(session)}`)
  completePayment = ({ status }: { status: number }) => void calls.push(`complete ${status}`)
}

const answers = new Map<string, Response>()
const requests: { url: string; body: unknown }[] = []

beforeEach(() => {
  calls.length = requests.length = 0
  opened = undefined
  answers.clear()
  Sheet.able = true
  vi.stubGlobal('ApplePaySession', Sheet)
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    requests.push({ url, body: JSON.parse(body) })
    return answers.get(url.split('/').at(-1) ?? '') ?? new Response('', { status: 503 })
  })
  document.body.innerHTML = `
    <label hidden data-sheet-method>Apple Pay</label>
    <button hidden data-sheet data-attempt="a-1" data-country="KW" data-currency="KWD" data-amount="12.340"
      data-label="Majlis" data-back="#back"></button><div data-without-sheet>None here</div>`
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  location.hash = ''
})

const row = () => document.querySelector<HTMLElement>('[data-sheet-method]')
const button = () => document.querySelector<HTMLButtonElement>('button')

describe('a payment sheet method', () => {
  test('a payment sheet method is shown on devices that support it', () => {
    showSheetMethods()
    expect(row()?.hidden).toBe(false)
  })

  test.each(['without the API', 'with no card in it', 'in a page that may not ask'])(
    'stays hidden on a device %s',
    (why) => {
      if (why === 'without the API') vi.stubGlobal('ApplePaySession', undefined)
      if (why === 'with no card in it') Sheet.able = false
      if (why === 'in a page that may not ask')
        vi.stubGlobal('ApplePaySession', {
          canMakePayments() {
            throw new Error('InvalidAccessError')
          },
        })
      showSheetMethods()
      enablePaymentSheet()
      expect(row()?.hidden).toBe(true)
      expect(button()?.hidden).toBe(true)
    },
  )
})

describe('the payment sheet button', () => {
  const press = () => {
    enablePaymentSheet()
    expect(document.querySelector<HTMLElement>('[data-without-sheet]')?.hidden).toBe(true)
    button()?.click()
    return opened
  }
  const authorize = (sheet: Sheet | undefined) =>
    sheet?.onpaymentauthorized?.({ payment: { token: { paymentData: { data: 'encrypted' } } } })

  test('opens the sheet with the exact amount of the order', () => {
    expect(press()?.request).toMatchObject({
      countryCode: 'KW',
      currencyCode: 'KWD',
      total: { label: 'Majlis', amount: '12.340', type: 'final' },
    })
    expect(calls).toEqual(['begin'])
  })

  test('the shop creates the merchant session, and the page continues after payment', async () => {
    answers.set('session', Response.json({ merchantSessionIdentifier: 'SSH1' }))
    answers.set('pay', Response.json({ accepted: true, redirectTo: '#paid' }))
    const sheet = press()
    sheet?.onvalidatemerchant?.({ validationURL: 'https://apple-pay-gateway.apple.com/x' })
    await eventually(() => expect(calls).toContain('session {"merchantSessionIdentifier":"SSH1"}'))
    authorize(sheet)
    await eventually(() => expect(location.hash).toBe('#paid'))
    expect(calls.at(-1)).toBe('complete 0')
    expect(requests).toEqual([
      { url: '/api/payments/apple/a-1/session', body: { url: 'https://apple-pay-gateway.apple.com/x' } },
      { url: '/api/payments/apple/a-1/pay', body: { data: 'encrypted' } },
    ])
  })

  test('the sheet is closed when there is no merchant session', async () => {
    press()?.onvalidatemerchant?.({ validationURL: 'https://evil.example' })
    await eventually(() => expect(calls).toEqual(['begin', 'abort']))
  })

  test('reports a failure and goes to the return page when the outcome is unknown', async () => {
    authorize(press())
    await eventually(() => expect(location.hash).toBe('#back'))
    expect(calls.at(-1)).toBe('complete 1')
  })
})
