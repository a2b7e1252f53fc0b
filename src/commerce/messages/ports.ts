import type { Language } from '#kernel/language.ts'
import type { Result } from '#kernel/result.ts'

/** `key`: the idempotency key of the mail. */
export type Mail = {
  readonly key: string
  readonly to: { readonly name: string; readonly address: string }
  readonly language: Language
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Where mail programs post to when their unsubscribe button is pressed (RFC 8058). */
  readonly unsubscribeUrl?: string
}

export type TextMessage = {
  readonly key: string
  /** E.164: "+971501234567". */
  readonly to: string
  readonly language: Language
  readonly text: string
  /** Under which the operators of India know the text (DLT). */
  readonly templateId?: string
}

export type SendFailure =
  /** Permanent: no such mailbox, an unreachable number. */
  | { readonly kind: 'rejected'; readonly code: string }
  /** Temporary. */
  | { readonly kind: 'unavailable'; readonly code: string }
  /** Handed over without a response: it may have been sent. */
  | { readonly kind: 'uncertain'; readonly code: string }

export type Sent = {
  /** The provider's id of the message; null if it returns none. */
  readonly reference: string | null
}

export type MailTransport = { send(mail: Mail): Promise<Result<Sent, SendFailure>> }
export type TextTransport = { send(message: TextMessage): Promise<Result<Sent, SendFailure>> }
