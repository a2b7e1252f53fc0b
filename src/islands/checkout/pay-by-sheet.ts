import { findSheets, type Sheets } from './apple-pay.ts'

/** The page that leads to a payment: its button opens the device's sheet. Without one its text says so. */
export function enablePaymentSheet(): void {
  const button = document.querySelector<HTMLButtonElement>('button[data-sheet]')
  const sheets = findSheets()
  if (!button || !sheets) return
  button.hidden = false
  for (const other of document.querySelectorAll<HTMLElement>('[data-without-sheet]')) other.hidden = true
  button.addEventListener('click', () => open(sheets, button.dataset))
}

function open(
  sheets: Sheets,
  { attempt = '', country, currency, amount, label, back = '/' }: DOMStringMap,
): void {
  const session = new sheets(3, {
    countryCode: country,
    currencyCode: currency,
    merchantCapabilities: ['supports3DS'],
    supportedNetworks: ['visa', 'masterCard', 'amex'],
    total: { label, amount, type: 'final' },
  })
  const post = (action: string, body: unknown) => postJson(`/api/payments/apple/${attempt}/${action}`, body)
  session.onvalidatemerchant = ({ validationURL }) =>
    void post('session', { url: validationURL }).then((opened) => {
      if (opened) session.completeMerchantValidation(opened)
      else session.abort()
    })
  session.onpaymentauthorized = ({ payment }) =>
    void post('pay', payment.token.paymentData).then((outcome) => {
      const isAccepted = outcome?.['accepted'] === true
      session.completePayment({ status: isAccepted ? sheets.STATUS_SUCCESS : sheets.STATUS_FAILURE })
      // Whatever was heard, the page of the return asks the provider.
      location.assign(typeof outcome?.['redirectTo'] === 'string' ? outcome['redirectTo'] : back)
    })
  session.begin()
}

async function postJson(url: string, body: unknown): Promise<Record<string, unknown> | undefined> {
  try {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.ok ? ((await answer.json()) as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
