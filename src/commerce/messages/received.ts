import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Channel } from './channels.ts'
import type { MessageKind } from './message.ts'

/** A message in the inbox of demo mode. */
export type Received = {
  readonly id: string
  readonly channel: Channel
  readonly to: string
  readonly language: Language
  readonly subject: string | null
  readonly html: string | null
  readonly text: string
  /** Parts of a text message; 1 for a mail. */
  readonly parts: number
  readonly arrivedAt: Instant
}

/** Messages that shoppers would have been sent. Empty in production. */
export type InboxFacade = {
  /** Newest first. */
  list(): Promise<readonly Received[]>
  /** Its links lead to `origin`, by default to the configured one. */
  find(id: string, origin?: string): Promise<Received | undefined>
}

/** What a message of a kind looks like. */
type MessagePreview = Pick<Received, 'language' | 'subject' | 'html' | 'text'> & {
  readonly kind: MessageKind
  /** Null: sent by mail only. */
  readonly sms: Pick<Received, 'text' | 'parts'> | null
}

/** For /dev/messages. No kinds in production. */
export type MessagePreviews = {
  readonly kinds: readonly MessageKind[]
  /** Undefined: no such kind, or nothing to show it with. */
  preview(kind: string, language: Language): Promise<MessagePreview | undefined>
}

/** A text of a message by its key, in a language. */
export type MessageTexts = (
  language: Language,
) => (key: string, values?: Readonly<Record<string, string | number>>) => string
