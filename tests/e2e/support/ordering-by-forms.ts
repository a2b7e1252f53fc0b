import { expect } from 'vitest'
import { addresses, productOf } from './checking-out.ts'
import type { aReader, ReadPage } from './forms-by-http.ts'
import { majlis } from './shops.ts'

type Reader = ReturnType<typeof aReader>

/** As the inbox shows it: "+971 050…" is understood when it is entered, and loses the zero that is dialed at home. */
const inTheInbox = (to: string): string => to.replace(/^(\+971)0/, '$1')

/** The newest code that was sent there; newer messages without one do not count. */
export async function codeFor(reader: Reader, entered: string): Promise<string> {
  const to = inTheInbox(entered)
  let code: string | undefined
  const find = async () => {
    const { document } = await reader.open('/dev/inbox')
    const texts = [...document.querySelectorAll('.inbox-list li')].map(({ textContent }) => textContent)
    code = texts.flatMap((text) => (text.includes(to) ? (/(?<!\d)\d{6}(?!\d)/.exec(text) ?? []) : []))[0]
    return code !== undefined
  }
  await expect.poll(find).toBe(true)
  return code ?? ''
}

/** Puts a piece into the cart and answers every step up to the payment. */
export async function toPaymentByForms(
  reader: Reader,
  code: string,
  contact: Readonly<Record<string, string>>,
  product?: string,
): Promise<ReadPage> {
  const [country = ''] = code.split('/')
  await reader.send(await reader.open(`/${code}/p/${product ?? productOf(country)}`), '#buy-form', {
    quantity: '1',
  })
  return checkOutByForms(reader, code, contact)
}

/** Answers every step of the checkout of what is in the cart, up to the payment. */
export async function checkOutByForms(
  reader: Reader,
  code: string,
  contact: Readonly<Record<string, string>>,
): Promise<ReadPage> {
  const [country = ''] = code.split('/')
  let page = await reader.open(`/${code}/checkout`)
  page = await reader.send(page, '.checkout-form', contact)
  page = await reader.send(page, '.checkout-form', addresses[country] ?? {})
  const slot = page.document.querySelector<HTMLInputElement>('[name="slot"]:not(:disabled)')
  return await reader.send(page, '.checkout-form', slot ? { slot: slot.value } : {})
}

/** From the payment step to the order, in cash if anything is due; answers its number. */
export async function payInCashByForms(reader: Reader, payment: ReadPage, phone = ''): Promise<string> {
  const cash = payment.document.querySelector('[name="method"][value="cashondelivery"]')
  let page = await reader.send(payment, '.checkout-form', cash ? { method: 'cashondelivery' } : {})
  if (page.document.querySelector('#code'))
    page = await reader.send(page, 'form:has(#code)', { code: await codeFor(reader, phone) })
  page = await reader.send(page, 'form.place', {})
  const number = /\/order\/(\w+)/.exec(page.path)?.[1]
  expect(number, page.path).toBeDefined()
  return number ?? ''
}

/** Delivers an order; what is due in cash is collected. */
export async function deliverOrder(number: string): Promise<void> {
  for (const step of ['approve', 'process', 'schedule', 'out']) await majlis('order', step, number)
  const due = /collected.*?([\d.]+)/.exec(await majlis('order', 'deliver', number).catch(String))?.[1]
  if (due) await majlis('order', 'deliver', number, '--collected', due)
}
