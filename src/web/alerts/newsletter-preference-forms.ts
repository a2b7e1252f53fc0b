import type { NewPreferences } from '#commerce/leads/newsletter-preferences.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { isLanguage } from '#kernel/language.ts'
import { newsletterFrequencies, newsletterTopics } from '#kernel/newsletter-choices.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField, readFields } from '#web/http/cart-form-result.ts'
import { pathTo } from '#web/paths.ts'

type Unreadable = { readonly field: 'topic' | null; readonly message: MessageKey }

/** Fields: t, receive (letter, notices), offered (notices: there was a box for them), topic (several), frequency, language. */
export async function handleSaveNewsletterPreferences(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { t } = context.locals
  const read = readPreferences(posted)
  if (read.ok) return save(posted, context, read.value)
  const { field, message } = read.failure
  return createFormError({
    status: 422,
    message: t(message),
    errors: field === null ? [] : [{ id: field, message: t(message) }],
    values: {
      receive: readFields(posted, 'receive').join(' '),
      frequency: readField(posted, 'frequency'),
      language: readField(posted, 'language'),
    },
  })
}

/** Field: t. */
export const handleUnsubscribeFromAll = (
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> => save(posted, context, { letter: null, keepsNotices: false })

async function save(
  posted: PostedForm,
  { locals: { shop, storefront, t } }: FormContext,
  chosen: NewPreferences,
): Promise<CheckoutFormResult> {
  const token = readField(posted, 't')
  const saved = await shop.leads.preferences.save(token, chosen)
  return saved.ok
    ? {
        done: true,
        redirectTo: `${pathTo(storefront.code, 'newsletterPreferences')}?t=${encodeURIComponent(token)}&saved=1`,
      }
    : createFormError({ status: 404, message: t('alerts:newsletter.link.invalid-link') })
}

function readPreferences(posted: PostedForm): Result<NewPreferences, Unreadable> {
  const received = readFields(posted, 'receive')
  // A notice that was requested while the page was open without a box for it is not ended.
  const keepsNotices = received.includes('notices') || readField(posted, 'offered') !== 'notices'
  if (!received.includes('letter')) return ok({ letter: null, keepsNotices })
  const language = readField(posted, 'language')
  const frequency = newsletterFrequencies.find((one) => one === readField(posted, 'frequency'))
  const chosen = readFields(posted, 'topic')
  const topics = newsletterTopics.filter((topic) => chosen.includes(topic))
  if (!isLanguage(language) || !frequency)
    return fail({ field: null, message: 'alerts:preferences.unreadable' })
  if (topics.length === 0) return fail({ field: 'topic', message: 'alerts:preferences.topics.missing' })
  return ok({ letter: { language, frequency, topics }, keepsNotices })
}
