import type { StaffMail } from '#commerce/staff-access/ports.ts'
import type { StaffMember } from '#commerce/staff-access/staff-member.ts'
import type { MailTransport } from '#commerce/messages/ports.ts'
import { languages, type Language } from '#kernel/language.ts'
import { escapeHtml } from '#adapters/messages/clean-text.ts'
import { mailButton, mailFrame, mailParagraph } from '#adapters/messages/mail-frame.ts'
import type { Texts } from '#adapters/messages/message-texts.ts'

type Deps = {
  /** Null: not configured. */
  readonly mail: MailTransport | null
  readonly texts: (language: Language) => Texts
}

type Content = {
  readonly key: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly href: string }
}

/** Sent right away and past the outbox, where a link would lie readable until it is sent. */
export function createStaffMail({ mail, texts: textsOf }: Deps): StaffMail {
  async function send({ name, email, language }: StaffMember, { key, subject, paragraphs, button }: Content) {
    if (!mail) throw new Error('mail is not configured')
    const texts = textsOf(language)
    const sent = await mail.send({
      key,
      to: { name, address: email },
      language,
      subject,
      html: mailFrame({
        language,
        brand: texts('brand'),
        heading: subject,
        body: [
          ...paragraphs.map((text) => mailParagraph(language, escapeHtml(text))),
          ...(button ? [mailButton(language, button)] : []),
        ].join('\n'),
      }),
      text: [subject, '', ...paragraphs, ...(button ? ['', button.href] : []), ''].join('\n'),
    })
    if (!sent.ok && sent.failure.kind !== 'uncertain')
      throw new Error(`a mail was not sent: ${sent.failure.kind}`)
  }

  return {
    invite(to, link) {
      const texts = textsOf(to.language)
      return send(to, {
        key: `staff-invite ${link}`,
        subject: texts('staff-invite.subject'),
        paragraphs: [texts('staff-invite.body', { name: to.name }), texts('staff-invite.lifetime')],
        button: { label: texts('staff-invite.button'), href: link },
      })
    },

    newDevice(to, agent, at) {
      const texts = textsOf(to.language)
      const time = new Intl.DateTimeFormat(languages[to.language].locale, {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone: 'Asia/Dubai',
        numberingSystem: 'latn',
      }).format(new Date(at))
      return send(to, {
        key: `staff-device ${to.id} ${at}`,
        subject: texts('staff-device.subject'),
        paragraphs: [texts('staff-device.body', { agent, time }), texts('staff-device.advice')],
      })
    },
  }
}
