import { showSheetMethods } from './apple-pay.ts'
import { rereadConsent } from '#stores/browser/consent.ts'
import { showPaidToast } from './show-paid-toast.ts'
import { trackPurchase } from './track-purchase.ts'
import { trackStep } from './track-step.ts'

// Other pages read the consent at the first interaction; a confirmation may be closed without one.
rereadConsent()
trackStep()
trackPurchase()
showPaidToast()
showSheetMethods()
