import { isConsentCategory, type ConsentCategory } from '#kernel/consent.ts'

/** Version of the consent text (locales/consent.json). A changed text needs a new version: all visitors are asked again. */
export const consentTextVersion = '2026-11'

/** Content of the consent cookie. `subject` is a random id, not a person's; the ledger's rows have it, too. */
export type ConsentCookie = {
  readonly textVersion: string
  readonly subject: string
  readonly granted: readonly ConsentCategory[]
}

/** "2026-11.6f1c….necessary-analytics": needs no encoding. */
export const writeConsentCookie = ({ textVersion, subject, granted }: ConsentCookie): string =>
  `${textVersion}.${subject}.${granted.join('-')}`

/** Reads the cookie's value; undefined when it is missing or malformed. */
export function readConsentCookie(value: string | undefined): ConsentCookie | undefined {
  const [textVersion, subject, granted, ...rest] = (value ?? '').split('.')
  if (!textVersion || !subject || !granted || rest.length > 0) return undefined
  if (!/^\d{4}-\d{2}$/.test(textVersion) || !/^[0-9a-f-]{36}$/.test(subject)) return undefined
  return { textVersion, subject, granted: granted.split('-').filter(isConsentCategory) }
}
