import type { WithdrawalFailure } from '#commerce/ahlan/ahlan-facade.ts'
import { formatExactMoney } from '#i18n/format.ts'
import { createFormError, postedValues, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import { guardWallet } from '#web/checkout/wallet-guard.ts'
import { signInHref } from '#web/customers/require-signed-in.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { pathTo } from '#web/paths.ts'

/** Fields: key (one page withdraws once), amount, holder, iban or ifsc, number and upi. The wallet is that of the session. */
export async function handleWithdraw(posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> {
  const { shop, storefront, signedIn } = context.locals
  const page = pathTo(storefront.code, 'accountWallet')
  const customer = (await signedIn())?.customer
  if (!customer) return { done: true, redirectTo: signInHref(storefront.code, page) }
  const guarded = await guardWallet(context, page)
  if (guarded) return guarded
  const text = (name: string) => readField(posted, name).slice(0, 120)
  const key = readField(posted, 'key')
  const withdrawn = await shop.ahlan.withdraw(
    customer.id,
    {
      key: /^[\w-]{16,64}$/.test(key) ? key : crypto.randomUUID(),
      amount: text('amount'),
      account: {
        holder: text('holder'),
        iban: text('iban'),
        ifsc: text('ifsc'),
        number: text('number'),
        upi: text('upi'),
      },
    },
    storefront,
  )
  return withdrawn.ok
    ? { done: true, redirectTo: `${page}?done=withdrawn` }
    : toError(withdrawn.failure, posted, context)
}

/** Which field is to be corrected, and the status of each failure; null: none. */
const failures = {
  'not-an-amount': ['amount', 422],
  'too-little': ['amount', 422],
  'too-much': ['amount', 422],
  'over-day': ['amount', 422],
  'no-holder': ['holder', 422],
  'not-an-iban': ['iban', 422],
  'not-an-ifsc': ['ifsc', 422],
  'not-an-account': ['number', 422],
  'not-a-upi-id': ['upi', 422],
  short: [null, 409],
  'not-offered': [null, 409],
  'too-many': [null, 429],
} as const satisfies Record<WithdrawalFailure['kind'], readonly [string | null, number]>

function toError(
  failure: WithdrawalFailure,
  posted: PostedForm,
  { locals: { storefront, t } }: FormContext,
): CheckoutFormResult {
  const [id, status] = failures[failure.kind]
  const limit = 'max' in failure ? failure.max : 'minimum' in failure ? failure.minimum : null
  const message = t(
    `wallet:error.${failure.kind}`,
    limit === null ? {} : { amount: formatExactMoney(limit, storefront) },
  )
  const errors = id === null ? [] : [{ id, message }]
  return createFormError({ status, message, errors, values: postedValues(posted) })
}
