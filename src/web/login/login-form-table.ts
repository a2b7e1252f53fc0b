import type { CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { handleSignInWithGoogle } from './google-form.ts'
import {
  handleContinueAsGuest,
  handleEnterCode,
  handleEnterPassword,
  handleRegister,
  handleResendCode,
  handleSendCode,
} from './login-forms.ts'
import { handleClaimNumber, handleProveByOrder, handleSendSecondProof } from './second-proof-forms.ts'
import { handleSendStepUpCode, handleStepUpByCode, handleStepUpByPassword } from './step-up-forms.ts'
import { handleSendContactCode, handleSetPassword, handleUpdateContact } from './update-forms.ts'

/** Forms of signing in, and of proving once more who one is. */
export const loginForms = {
  sendSignInCode: handleSendCode,
  resendCode: handleResendCode,
  enterCode: handleEnterCode,
  enterPassword: handleEnterPassword,
  registerCustomer: handleRegister,
  continueAsGuest: handleContinueAsGuest,
  signInWithGoogle: handleSignInWithGoogle,
  sendSecondProof: handleSendSecondProof,
  proveByOrder: handleProveByOrder,
  claimNumber: handleClaimNumber,
  setPassword: handleSetPassword,
  sendContactCode: handleSendContactCode,
  updateContact: handleUpdateContact,
  sendStepUpCode: handleSendStepUpCode,
  stepUpByCode: handleStepUpByCode,
  stepUpByPassword: handleStepUpByPassword,
} satisfies Record<string, (posted: PostedForm, context: FormContext) => Promise<CheckoutFormResult>>
