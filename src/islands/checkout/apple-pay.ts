/** As much of Apple's API as is used. Source: developer.apple.com/documentation/applepayontheweb. */
export type SheetSession = {
  onvalidatemerchant: ((event: { readonly validationURL: string }) => void) | null
  onpaymentauthorized:
    ((event: { readonly payment: { readonly token: { readonly paymentData: unknown } } }) => void) | null
  begin(): void
  abort(): void
  completeMerchantValidation(session: unknown): void
  completePayment(result: { readonly status: number }): void
}
export type Sheets = {
  new (version: number, request: object): SheetSession
  canMakePayments(): boolean
  readonly STATUS_SUCCESS: number
  readonly STATUS_FAILURE: number
}

/** Apple's sheet, where this device has one. */
export function findSheets(): Sheets | undefined {
  const { ApplePaySession: sheets } = window as unknown as { readonly ApplePaySession?: Sheets }
  try {
    return sheets?.canMakePayments() ? sheets : undefined
  } catch {
    // Pages that are not served over https, and frames of others, are refused by an error.
    return undefined
  }
}

/** Set on /dev/payments: shows the method on devices without a sheet, where the sandbox's page stands in for it. */
const pretendKey = 'majlis_pretend_sheet'

function isPretending(): boolean {
  try {
    return localStorage.getItem(pretendKey) === 'yes'
  } catch {
    return false
  }
}

/** Methods that pay by a sheet come into view where there is one. */
export function showSheetMethods(): void {
  if (!findSheets() && !isPretending()) return
  for (const row of document.querySelectorAll<HTMLElement>('[data-sheet-method]')) row.hidden = false
}

/** The switch on /dev/payments. */
export function bindSheetSimulation(): void {
  const box = document.querySelector<HTMLInputElement>('[data-pretend-sheet]')
  if (!box) return
  box.checked = isPretending()
  box.addEventListener('change', () => localStorage.setItem(pretendKey, box.checked ? 'yes' : 'no'))
}
