import { showSheetMethods } from './apple-pay.ts'
import { rereadConsent } from '#stores/browser/consent.ts'
import { tellPaid } from './tell-paid.ts'
import { tellPurchase } from './tell-purchase.ts'
import { tellStep } from './tell-step.ts'

// Elsewhere the choice is read with the first sign of use; a confirmation may be closed without one.
rereadConsent()
tellStep()
tellPurchase()
tellPaid()
showSheetMethods()
