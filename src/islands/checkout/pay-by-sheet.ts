import { findSheetApi, type SheetApi } from './apple-pay.ts'

/** Shows the button that opens the device's payment sheet; without a sheet, the page's text remains. */
export function enablePaymentSheet(): void {
  const button = document.querySelector<HTMLButtonElement>('button[data-sheet]')
  const sheetApi = findSheetApi()
  if (!button || !sheetApi) return
  button.hidden = false
  for (const other of document.querySelectorAll<HTMLElement>('[data-without-sheet]')) other.hidden = true
  button.addEventListener('click', () => open(sheetApi, button.dataset))
}

function open(
  sheetApi: SheetApi,
  { attempt = '', country, currency, amount, label, back = '/' }: DOMStringMap,
): void {
  const session = new sheetApi(3, {
    countryCode: country,
    currencyCode: currency,
    merchantCapabilities: ['supports3DS'],
    supportedNetworks: ['visa', 'masterCard', 'amex'],
    total: { label, amount, type: 'final' },
  })
  const post = (action: string, body: unknown) => postJson(`/api/payments/apple/${attempt}/${action}`, body)
  session.onvalidatemerchant = ({ validationURL }) =>
    void post('session', { url: validationURL }).then((merchantSession) => {
      if (merchantSession) session.completeMerchantValidation(merchantSession)
      else session.abort()
    })
  session.onpaymentauthorized = ({ payment }) =>
    void post('pay', payment.token.paymentData).then((outcome) => {
      const isAccepted = outcome?.['accepted'] === true
      session.completePayment({ status: isAccepted ? sheetApi.STATUS_SUCCESS : sheetApi.STATUS_FAILURE })
      // Whatever was heard, the page of the return asks the provider.
      location.assign(typeof outcome?.['redirectTo'] === 'string' ? outcome['redirectTo'] : back)
    })
  session.begin()
}

async function postJson(url: string, body: unknown): Promise<Record<string, unknown> | undefined> {
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return response.ok ? ((await response.json()) as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
