import { formatExactMoney } from '#i18n/format.ts'
import { isLanguage } from '#kernel/language.ts'
import { createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField, readFields } from '#web/http/cart-form-result.ts'
import { failForm } from '#web/login/login-failures.ts'
import { pathTo } from '#web/paths.ts'
import { customerForm } from './customer-form.ts'
import { deletedParameter, savedParameter } from './profile-links.ts'
import { browserOf, clearSession } from './session-cookies.ts'

const saved = ({ locals: { storefront } }: FormContext): CheckoutFormResult => ({
  done: true,
  redirectTo: `${pathTo(storefront.code, 'accountProfile')}?${savedParameter}=1`,
})

/** Fields: name, language, birthDay, birthMonth. */
export async function handleSaveProfile(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const values = {
    name: readField(posted, 'name'),
    language: readField(posted, 'language'),
    birthDay: readField(posted, 'birthDay'),
    birthMonth: readField(posted, 'birthMonth'),
  }
  const updated = await shop.identity.updateProfile(browserOf(context).session, {
    ...values,
    language: isLanguage(values.language) ? values.language : storefront.language,
  })
  if (updated.ok) return saved(context)
  const { failure } = updated
  if (failure.kind === 'signed-out')
    return failForm(failure, context, { id: 'name', malformed: 'login:error.name.malformed' })
  const { name, birthday } = failure.fields
  return createFormError({
    status: 422,
    message: t('login:error.fields'),
    errors: [
      ...(name ? [{ id: 'name', message: t(`login:error.name.${name}`) }] : []),
      ...(birthday ? [{ id: 'birthDay', message: t('account:profile.birthday.error') }] : []),
    ],
    values,
  })
}

/** Field: consent (several): the channels that stay permitted. */
export const handleSaveConsents = customerForm(async (posted, context, { customer, phone, email }) => {
  const { consent } = context.locals.shop
  const ticked = readFields(posted, 'consent')
  await consent.change({
    customer: { id: customer.id, phone, email },
    granted: consent.channels.filter((channel) => ticked.includes(channel)),
    source: 'profile',
  })
  return saved(context)
})

/** Field: id of a session; without it all but this one end. */
export async function handleRevokeSession(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, t } = context.locals
  const id = readField(posted, 'id')
  const { session } = browserOf(context)
  const revoked = await shop.identity.revokeSession(session, id === '' ? null : id)
  if (!revoked.ok) return failForm(revoked.failure, context, { id: 'id', malformed: 'login:error.expired' })
  if (id !== '' && revoked.value.ended === 0)
    return createFormError({ status: 404, message: t('account:devices.not-found') })
  return saved(context)
}

/** No fields. After a step-up. */
export async function handleUnlinkGoogle(
  _posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, t } = context.locals
  const unlinked = await shop.identity.unlinkGoogle(browserOf(context).session)
  if (unlinked.ok) return saved(context)
  return unlinked.failure.kind === 'only-identity'
    ? createFormError({ status: 409, message: t('account:security.google.only') })
    : failForm(unlinked.failure, context, { id: 'google', malformed: 'login:error.expired' })
}

/** Fields: confirm; waive, when there is money in the wallet. After a step-up. */
export async function handleDeleteAccount(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const reject = (id: 'confirm' | 'waive', message: string) =>
    createFormError({
      status: 422,
      message,
      errors: [{ id, message }],
      values: Object.fromEntries(
        ['confirm', 'waive'].filter((box) => posted.has(box)).map((box) => [box, 'on']),
      ),
    })
  if (!posted.has('confirm')) return reject('confirm', t('account:delete.confirm.missing'))
  const deleted = await shop.identity.deleteAccount(browserOf(context).session, {
    waivesWallet: posted.has('waive'),
  })
  if (!deleted.ok) {
    const { failure } = deleted
    if (failure.kind !== 'wallet-not-empty')
      return failForm(failure, context, { id: 'confirm', malformed: 'login:error.expired' })
    const amounts = failure.balances.map((balance) => formatExactMoney(balance, storefront)).join(' · ')
    return reject('waive', t('account:delete.waive.missing', { amounts }))
  }
  clearSession(context)
  return { done: true, redirectTo: `${pathTo(storefront.code, 'account')}?${deletedParameter}=1` }
}
