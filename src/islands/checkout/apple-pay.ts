/** The part of Apple's API that is used. Source: developer.apple.com/documentation/applepayontheweb. */
export type SheetSession = {
  onvalidatemerchant: ((event: { readonly validationURL: string }) => void) | null
  onpaymentauthorized:
    ((event: { readonly payment: { readonly token: { readonly paymentData: unknown } } }) => void) | null
  begin(): void
  abort(): void
  completeMerchantValidation(session: unknown): void
  completePayment(result: { readonly status: number }): void
}
export type SheetApi = {
  new (version: number, request: object): SheetSession
  canMakePayments(): boolean
  readonly STATUS_SUCCESS: number
  readonly STATUS_FAILURE: number
}

/** Apple's payment sheet; undefined on devices without one. */
export function findSheetApi(): SheetApi | undefined {
  const { ApplePaySession: sheetApi } = window as unknown as { readonly ApplePaySession?: SheetApi }
  try {
    return sheetApi?.canMakePayments() ? sheetApi : undefined
  } catch {
    // Throws on insecure pages and in foreign frames.
    return undefined
  }
}

/** Set on /dev/payments: shows the method on devices without a sheet, where the sandbox's page stands in for it. */
const simulationKey = 'majlis_simulate_sheet'

function isSimulated(): boolean {
  try {
    return localStorage.getItem(simulationKey) === 'yes'
  } catch {
    return false
  }
}

/** Shows the methods that need a payment sheet on devices that have one. */
export function showSheetMethods(): void {
  if (!findSheetApi() && !isSimulated()) return
  for (const row of document.querySelectorAll<HTMLElement>('[data-sheet-method]')) row.hidden = false
}

/** Binds the switch on /dev/payments. */
export function bindSheetSimulation(): void {
  const box = document.querySelector<HTMLInputElement>('[data-simulate-sheet]')
  if (!box) return
  box.checked = isSimulated()
  box.addEventListener('change', () => localStorage.setItem(simulationKey, box.checked ? 'yes' : 'no'))
}
