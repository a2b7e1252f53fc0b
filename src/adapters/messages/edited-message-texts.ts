import {
  comparePlaceholders,
  messageTextOf,
  messageTextSettings,
  textFieldName,
  type EditedTextOf,
} from '#commerce/messages/edited-texts.ts'
import type { LiveSettings } from '#commerce/settings/live-settings.ts'
import type { CountryCode } from '#kernel/country.ts'
import { readMessageTexts } from './message-texts.ts'

/** The words that are in force, from memory. `home`: the country whose documents have them. */
export function createEditedTextOf(live: LiveSettings, home: CountryCode | undefined): EditedTextOf {
  const shipped = { en: readMessageTexts('en'), ar: readMessageTexts('ar') }
  return (key, language, at) => {
    const text = messageTextOf(key)
    const original = shipped[language][key]
    if (!text || original === undefined || home === undefined) return undefined
    const edited = live.documentOf(messageTextSettings(text.kind), home, at)[
      textFieldName(text.part, language)
    ]
    if (typeof edited !== 'string' || edited === original) return undefined
    const { missing, unknown } = comparePlaceholders(original, edited)
    // Words from before a release that fills other placeholders would be sent with gaps.
    return missing.length + unknown.length === 0 ? edited : undefined
  }
}
