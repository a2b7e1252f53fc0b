import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { PaymentHarness, StandInHarness } from '../../support/shops/a-payment-harness.ts'
import { amazon } from './amazon-stand-in.ts'
import { cashew } from './cashew-stand-in.ts'
import { checkoutCom } from './checkout-com-stand-in.ts'
import { ompay } from './ompay-stand-in.ts'
import { razorpay } from './razorpay-stand-in.ts'
import { partner } from './redirect-stand-in.ts'
import { sandbox } from './sandbox-stand-in.ts'
import { tabby } from './tabby-stand-in.ts'
import { tamara } from './tamara-stand-in.ts'
import { tap } from './tap-stand-in.ts'
import { totalpay } from './totalpay-stand-in.ts'

/** Pays with the device's sheet on the shop's page. `lost`: path of the request whose response is lost. */
export const bySheet = (
  harness: StandInHarness,
  method: PaymentMethodCode,
  lost: string | null = null,
): StandInHarness => ({
  ...harness,
  name: `Apple Pay by ${harness.name}`,
  method,
  paysOnShopPage: true,
  async act({ id }, outcome, { facade }) {
    const data = outcome === 'approve' || outcome === 'challenge' ? 'good' : 'declined'
    if (lost !== null) harness.standIn.injectFault('success-with-500', lost)
    await facade.applePay.pay(id, { version: 'EC_v1', data, signature: 's', header: { transactionId: 't' } })
    harness.standIn.injectFault(null)
  },
})

type Factories<Harness> = readonly (readonly [string, () => Harness])[]

/** The sandbox with a method of each family. */
export const sandboxFamilies: Factories<PaymentHarness> = [
  ['a card', () => sandbox('tap', 'ae')],
  ['a bank', () => sandbox('benefit', 'ae')],
  ['pay later', () => sandbox('tabby', 'ae')],
  ['a sheet', () => sandbox('tap_apple_pay', 'ae')],
]

/** Every adapter with the stand-in of its provider. */
export const realAdapters: Factories<StandInHarness> = [
  ['Tap', tap],
  ['Checkout.com', checkoutCom],
  ['Amazon Payment Services', amazon],
  ['Tabby', tabby],
  ['Tamara', tamara],
  ['TotalPay', totalpay],
  ['Cashew', cashew],
  ['OMPay', ompay],
  ['Razorpay', razorpay],
  ['a redirect partner', partner],
  ['Apple Pay by Tap', () => bySheet(tap(), 'tap_apple_pay')],
  ['Apple Pay by Checkout.com', () => bySheet(checkoutCom(), 'apple_pay')],
]

/** Sheets whose payment succeeded at the provider while its response was lost. */
export const sheetsWithLostResponse: Factories<StandInHarness> = [
  ['Apple Pay by Tap, response lost', () => bySheet(tap(), 'tap_apple_pay', '/charges')],
  ['Apple Pay by Checkout.com, response lost', () => bySheet(checkoutCom(), 'apple_pay', '/payments')],
]
