import { messageKinds, type MessageKind } from '#commerce/messages/message.ts'
import type { Translate } from '#i18n/translator.ts'

const isKind = (text: string): text is MessageKind => (messageKinds as readonly string[]).includes(text)

/** What a message is about; one of a kind that is no longer sent keeps its code. */
export const messageKindText = (kind: string, t: Translate): string =>
  isKind(kind) ? t(`operations-service:message.kind.${kind}`) : kind
