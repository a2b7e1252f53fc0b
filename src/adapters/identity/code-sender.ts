import { codeLifetimeMs } from '#commerce/identity/code-rules.ts'
import type { CodeSender } from '#commerce/identity/ports.ts'
import { formatSpan } from '#i18n/format-span.ts'
import { languages, type Language } from '#kernel/language.ts'
import type { MailTransport, SendFailure, TextMessage, TextTransport } from '#commerce/messages/ports.ts'
import { smsParts } from '#commerce/messages/sms-parts.ts'
import { fail, ok } from '#kernel/result.ts'
import { mailFrame, mailParagraph } from '#adapters/messages/mail-frame.ts'
import type { Texts } from '#adapters/messages/message-texts.ts'

type Deps = {
  /** Null: not configured; no code is sent. */
  readonly mail: MailTransport | null
  readonly sms: TextTransport | null
  readonly texts: (language: Language) => Texts
  /** "shop.example": phones fill a code in on this host alone. */
  readonly host: string
  /** Under which operators in India know the text; null: the sender's account does. */
  readonly indianTemplateId: string | null
}

/** Sends codes right away: a code that arrives after minutes in a queue is worth nothing. */
export const createCodeSender = ({ mail, sms, texts, host, indianTemplateId }: Deps): CodeSender => ({
  async send({ key, identifier, code, language }) {
    const transport = identifier.kind === 'phone' ? sms : mail
    if (!transport) return fail({ kind: 'unavailable' })
    const sent =
      identifier.kind === 'phone'
        ? await sms?.send({
            key,
            to: identifier.value,
            language,
            text: codeText({ texts: texts(language), host, code }),
            ...templateOf(identifier.value, indianTemplateId),
          })
        : await mail?.send({ key, ...codeMail(texts(language), language, identifier.value, code) })
    return !sent || sent.ok || sent.failure.kind === 'uncertain'
      ? ok(undefined)
      : fail({ kind: kindOf(sent.failure) })
  },
})

const kindOf = ({ kind }: SendFailure): 'rejected' | 'unavailable' =>
  kind === 'rejected' ? 'rejected' : 'unavailable'

const templateOf = (phone: string, templateId: string | null): Pick<TextMessage, 'templateId'> =>
  templateId !== null && phone.startsWith('+91') ? { templateId } : {}

/** The last line lets phones fill the code in. One text message, also in Arabic: a long host shortens what precedes it. */
export function codeText({
  texts,
  host,
  code,
}: {
  readonly texts: Texts
  readonly host: string
  readonly code: string
}): string {
  const bound = `@${host} #${code}`
  const candidates = [texts('code.sms', { code }), texts('code.sms-short', { code })]
  const fitting = candidates
    .map((text) => `${text}\n${bound}`)
    .find((text) => smsParts(text) === 1 && text.length <= 160)
  return fitting ?? (candidates[1] as string)
}

function codeMail(texts: Texts, language: Language, address: string, code: string) {
  const { direction } = languages[language]
  const heading = texts('code.heading')
  const lifetime = formatSpan(codeLifetimeMs / 60_000, 'minute', language)
  const paragraphs = [texts('code.body', { lifetime }), texts('code.ignore')]
  return {
    to: { name: '', address },
    language,
    // First in the subject, so that a notification shows it.
    subject: texts('code.subject', { code }),
    html: mailFrame({
      language,
      brand: texts('brand'),
      heading,
      body: [
        mailParagraph(
          language,
          `<bdi dir="ltr">${code}</bdi>`,
          'font-size:32px;letter-spacing:6px;font-weight:600',
        ),
        ...paragraphs.map((text) => mailParagraph(language, text)),
      ].join('\n'),
    }),
    text: [heading, '', direction === 'rtl' ? `\u2066${code}\u2069` : code, '', ...paragraphs, ''].join('\n'),
  }
}
