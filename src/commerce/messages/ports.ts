import type { Language } from '#kernel/language.ts'
import type { Result } from '#kernel/result.ts'

/** A mail as it leaves. `key` names it for good: the same one twice is the same mail. */
export type Mail = {
  readonly key: string
  readonly to: { readonly name: string; readonly address: string }
  readonly language: Language
  readonly subject: string
  readonly html: string
  readonly text: string
}

export type TextMessage = {
  readonly key: string
  /** E.164: "+971501234567". */
  readonly to: string
  readonly language: Language
  readonly text: string
}

export type SendFailure =
  /** Was not taken, and will not be: no such mailbox, a number that cannot be reached. */
  | { readonly kind: 'rejected'; readonly code: string }
  /** Was not taken this time. */
  | { readonly kind: 'unavailable'; readonly code: string }
  /** Handed over, and no answer came: it may have been sent. */
  | { readonly kind: 'uncertain'; readonly code: string }

export type Sent = {
  /** The provider's own name for it; null where there is none. */
  readonly reference: string | null
}

export type MailTransport = { send(mail: Mail): Promise<Result<Sent, SendFailure>> }
export type TextTransport = { send(message: TextMessage): Promise<Result<Sent, SendFailure>> }
