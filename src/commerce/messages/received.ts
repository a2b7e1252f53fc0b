import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Channel } from './channels.ts'

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
