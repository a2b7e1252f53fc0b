import { createHash } from 'node:crypto'
import { ActionError, defineAction } from 'astro:actions'
import { clientAddress } from '#web/client-address.ts'
import { answerLeadForm, leadStatuses } from '#web/lead-form.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** What shoppers submit by forms. Each catches what is thrown: Astro would print the message to the page. */
export const server = {
  /** A lead form of any page. Fields: form, key (optional), name, phone, email, message, consent, website (a trap). */
  submitLead: defineAction({
    accept: 'form',
    handler: async (posted: FormData, context) => {
      const { shop, storefront, requestId } = context.locals
      const { answer, status } = await answerLeadForm(posted, {
        shop,
        storefront,
        requestId,
        from: clientAddress(context),
        digest,
      })
      context.locals.leadAnswer = { form: String(posted.get('form') ?? ''), answer }
      if (status !== null && answer.state === 'refused')
        throw new ActionError({ code: leadStatuses[status], message: answer.message })
      return { sent: true }
    },
  }),
}
