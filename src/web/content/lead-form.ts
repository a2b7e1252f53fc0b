import type { BotAnswer, PassedBots } from '#commerce/identity/bot-challenge.ts'
import type { Shop } from '#commerce/shop.ts'
import type { SubmitLeadFailure } from '#commerce/leads/lead.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import type { Attribution } from '#kernel/attribution.ts'
import type { Storefront } from '#kernel/storefront.ts'

type LeadField = 'name' | 'phone' | 'email' | 'message' | 'consent'
type FieldProblem = 'missing' | 'malformed' | 'too-long'

/** What the lead-form widget shows. `fields`: the message of each invalid field. */
export type LeadFormState =
  | { readonly state: 'fresh' }
  /** `reference`: what the visitor names on the phone; null: of a newsletter. */
  | { readonly state: 'sent'; readonly reference: string | null }
  | {
      readonly state: 'rejected'
      readonly message: MessageKey
      /** The page has to show the bot challenge. */
      readonly isChallenge: boolean
      readonly fields: Readonly<Partial<Record<LeadField, MessageKey>>>
      /** As typed, to be shown again. */
      readonly values: Readonly<Partial<Record<LeadField, string>>>
    }

/** The result of the lead form posted in this request; the page is rendered with it. */
export type LeadFormResult = { readonly form: string; readonly answer: LeadFormState }

const fieldMessages = {
  name: {
    missing: 'forms:lead.name.missing',
    malformed: 'forms:lead.name.malformed',
    'too-long': 'forms:lead.name.too-long',
  },
  phone: {
    missing: 'forms:lead.phone.missing',
    malformed: 'forms:lead.phone.malformed',
    'too-long': 'forms:lead.phone.malformed',
  },
  email: {
    missing: 'forms:lead.email.missing',
    malformed: 'forms:lead.email.malformed',
    'too-long': 'forms:lead.email.malformed',
  },
  message: {
    missing: 'forms:lead.message.missing',
    malformed: 'forms:lead.message.missing',
    'too-long': 'forms:lead.message.too-long',
  },
  consent: {
    missing: 'forms:lead.consent.missing',
    malformed: 'forms:lead.consent.missing',
    'too-long': 'forms:lead.consent.missing',
  },
} as const satisfies Record<LeadField, Record<FieldProblem, MessageKey>>

const failureMessages = {
  'unknown-form': 'forms:lead.error.unknown-form',
  'invalid-fields': 'forms:lead.error.fields',
  'call-time-taken': 'forms:lead.error.call-time',
  'bot-challenge-required': 'forms:lead.error.bot',
  'too-many': 'forms:lead.error.too-many',
} as const satisfies Record<SubmitLeadFailure['kind'], MessageKey>

/** The action error code of each failure; a thrown error is `unexpected`. */
export const leadStatuses = {
  'unknown-form': 'NOT_FOUND',
  'invalid-fields': 'BAD_REQUEST',
  'call-time-taken': 'CONFLICT',
  'bot-challenge-required': 'FORBIDDEN',
  'too-many': 'TOO_MANY_REQUESTS',
  unexpected: 'INTERNAL_SERVER_ERROR',
} as const satisfies Record<SubmitLeadFailure['kind'] | 'unexpected', string>

type Sender = {
  readonly shop: Pick<Shop, 'leads' | 'report'>
  readonly storefront: Storefront
  /** Address of the sender, for the rate limit only. */
  readonly from: string
  readonly requestId: string
  /** Whose error is reported. */
  readonly customer: () => Promise<string>
  readonly bot: BotAnswer
  readonly device: string | null
  /** What brought the visitor; null without consent. */
  readonly attribution: Attribution | null
  /** Of the page that the form is on, whose product or store it is about. */
  readonly url: URL
  /** Hash of a text, by which a form that is sent twice becomes one lead. */
  readonly digest: (text: string) => string
}

type HandledLead = {
  readonly answer: LeadFormState
  readonly status: keyof typeof leadStatuses | null
  readonly passed: PassedBots | null
}

/** Submits a posted lead form. Never rejects: a thrown error is reported, and the page shows a general message. */
export async function handleLeadForm(posted: FormData, sender: Sender): Promise<HandledLead> {
  const values = readValues(posted)
  // Only bots fill in the hidden field. They get the response of a success.
  if (sender.bot.honeypot !== '')
    return { answer: { state: 'sent', reference: null }, status: null, passed: null }
  const rejected = (
    status: keyof typeof leadStatuses,
    message: MessageKey,
    fields: Partial<Record<LeadField, MessageKey>> = {},
  ): HandledLead => ({
    answer: {
      state: 'rejected',
      message,
      isChallenge: status === 'bot-challenge-required' || wasChallenged(posted),
      fields,
      values,
    },
    status,
    passed: null,
  })
  try {
    const outcome = await sender.shop.leads.submit(toCommand(posted, values, sender))
    if (outcome.ok) {
      const { reference, passed } = outcome.value
      return { answer: { state: 'sent', reference }, status: null, passed }
    }
    const { failure } = outcome
    return rejected(failure.kind, failureMessages[failure.kind], toFieldMessages(failure))
  } catch (error) {
    const { shop, customer, requestId } = sender
    shop.report(error, { what: 'submit lead form', customer: await customer(), requestId })
    return rejected('unexpected', 'forms:lead.error.unexpected')
  }
}

function toCommand(posted: FormData, values: Partial<Record<LeadField, string>>, sender: Sender) {
  const { storefront, from, digest, url } = sender
  const form = readText(posted, 'form')
  const { name, phone, email, message } = values
  const postedKey = readText(posted, 'key')
  // A cached page cannot contain a key, so the content and the storefront are the key.
  const [sku, storeCode] = ['sku', 'store'].map((of) => url.searchParams.get(of) ?? undefined)
  const content = JSON.stringify([
    form,
    storefront.store,
    name,
    phone,
    email,
    message,
    sku,
    storeCode,
    readText(posted, 'callAt'),
  ])
  return {
    key: /^[\w-]{16,64}$/.test(postedKey) ? postedKey : digest(content),
    form,
    store: storefront.store,
    country: storefront.country.isoCode,
    language: storefront.language,
    name,
    phone,
    email,
    message,
    sku,
    storeCode,
    callAt: readText(posted, 'callAt').slice(0, 40),
    attribution: sender.attribution,
    consent: values.consent !== undefined,
    from,
    bot: sender.bot,
    device: sender.device,
    wasChallenged: wasChallenged(posted),
  }
}

/** The form was on a page with the bot challenge. Without JavaScript it brings no answer all the same. */
const wasChallenged = (posted: FormData): boolean => readText(posted, 'challenged') === '1'

function readValues(posted: FormData): Partial<Record<LeadField, string>> {
  const fields: readonly LeadField[] = ['name', 'phone', 'email', 'message', 'consent']
  const read = fields.map((field) => [field, readText(posted, field)] as const)
  const latin = read.map(([field, text]) => [field, field === 'phone' ? toLatinDigits(text) : text] as const)
  return Object.fromEntries(latin.filter(([, text]) => text !== ''))
}

function readText(posted: FormData, field: string): string {
  const value = posted.get(field)
  return typeof value === 'string' ? value.trim() : ''
}

function toFieldMessages(failure: SubmitLeadFailure): Partial<Record<LeadField, MessageKey>> {
  if (failure.kind !== 'invalid-fields') return {}
  const entries = Object.entries(failure.fields) as readonly (readonly [
    LeadField,
    FieldProblem | undefined,
  ])[]
  return Object.fromEntries(
    entries.flatMap(([field, problem]) => (problem ? [[field, fieldMessages[field][problem]]] : [])),
  )
}
