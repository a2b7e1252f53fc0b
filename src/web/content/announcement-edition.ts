import type { ComponentData } from '#content/schemas/screens.ts'
import { shortHash } from '#web/http/short-hash.ts'

/** Names these announcements: dismissing hides them, not the next ones. */
export const editionOf = ({ messages }: ComponentData<'announcement-bar'>): string =>
  shortHash(messages.map(({ text }) => text).join('|'))
