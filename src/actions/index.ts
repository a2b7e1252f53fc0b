import { createHash } from 'node:crypto'
import { ActionError, defineAction } from 'astro:actions'
import { customerOfReport } from '#web/customers/signed-in.ts'
import { browserOf } from '#web/customers/session-cookies.ts'
import { botAnswerOf, setPassedBots } from '#web/login/bot-answer.ts'
import { handleLeadForm, leadStatuses } from '#web/content/lead-form.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { forms, mapForms, type FormOutcome } from '#web/forms/form-table.ts'
import { attributionOf } from '#web/http/attribution.ts'
import { clientAddressOf } from '#web/http/client-address.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

const formAction = (form: (posted: PostedForm, context: FormContext) => Promise<FormOutcome>) =>
  defineAction({
    accept: 'form',
    handler: async (posted: FormData, context) => {
      Object.assign(context.locals, await form(posted, context))
    },
  })

/** Form actions. Each catches errors, since Astro would print their messages to the page. */
export const server = {
  /** A lead form of any page. Fields: form, key (optional), name, phone, email, message, consent, challenged, and those of BotCheck. */
  submitLead: defineAction({
    accept: 'form',
    handler: async (posted: FormData, context) => {
      const { shop, storefront, requestId } = context.locals
      const { answer, status, passed } = await handleLeadForm(posted, {
        shop,
        storefront,
        requestId,
        customer: () => customerOfReport(context.locals),
        bot: botAnswerOf(posted, context),
        device: browserOf(context).device,
        from: clientAddressOf(context),
        url: context.url,
        attribution: attributionOf(context),
        digest,
      })
      if (passed !== null) setPassedBots(context, passed)
      context.locals.leadFormResult = { form: String(posted.get('form') ?? ''), answer }
      if (status !== null && answer.state === 'rejected')
        throw new ActionError({ code: leadStatuses[status], message: answer.message })
      return { sent: true }
    },
  }),
  ...mapForms(forms, formAction),
}
