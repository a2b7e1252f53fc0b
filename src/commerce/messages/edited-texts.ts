import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import { messageKinds, type MessageKind } from './message.ts'

/** What operators have made of a text, as it was at a moment; undefined: it is as it was shipped. */
export type EditedTextOf = (key: string, language: Language, at?: Instant) => string | undefined

/** A kind of settings: the words of one kind of message. */
export const messageTextSettings = (kind: MessageKind): string => `message-texts.${kind}`

/** A text that operators change: which message it is of, and which of its texts: "subject", "body.exchange". */
type MessageText = { readonly kind: MessageKind; readonly part: string }

/** Of a key of messages.json; undefined: labels and other texts that are not of one message. */
export function messageTextOf(key: string): MessageText | undefined {
  const dot = key.indexOf('.')
  const kind = messageKinds.find((one) => one === key.slice(0, dot))
  return kind && { kind, part: key.slice(dot + 1) }
}

/** The name of its field in the document: "body_exchange_en". */
export const textFieldName = (part: string, language: Language): string =>
  `${part.replaceAll(/[.-]/g, '_')}_${language}`

const placeholder = /\{\{(\w+)\}\}/g

/** Names in the order of the text, each once. */
export const placeholdersIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name)),
]

/** What a text lacks of the placeholders that it was shipped with, and what stands in it that nothing fills. */
export function comparePlaceholders(
  shipped: string,
  text: string,
): { readonly missing: readonly string[]; readonly unknown: readonly string[] } {
  const [wanted, found] = [placeholdersIn(shipped), placeholdersIn(text)]
  // Half a placeholder would be sent as it is.
  const broken = text.replaceAll(placeholder, '').match(/\{\{[^{}]*\}{0,2}|\}\}/g) ?? []
  return {
    missing: wanted.filter((name) => !found.includes(name)),
    unknown: [...found.filter((name) => !wanted.includes(name)), ...broken.map((one) => one.slice(0, 40))],
  }
}

export const fillPlaceholders = (
  text: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string => text.replaceAll(placeholder, (_, name: string) => String(values[name] ?? ''))
