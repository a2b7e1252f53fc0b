import type consent from '../../public/locales/en/consent.json'
import type design from '../../public/locales/en/design.json'
import type empty from '../../public/locales/en/empty.json'
import type errors from '../../public/locales/en/errors.json'
import type forms from '../../public/locales/en/forms.json'
import type pages from '../../public/locales/en/pages.json'
import type shell from '../../public/locales/en/shell.json'

/** The English files are the list of keys; a test checks that Arabic has the same, with its six plural forms. */
type Files = {
  consent: typeof consent
  design: typeof design
  empty: typeof empty
  errors: typeof errors
  forms: typeof forms
  pages: typeof pages
  shell: typeof shell
}

type WithoutPlural<Key> = Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Base
  : Key

export type Namespace = keyof Files
export type MessageKey = {
  [Name in Namespace]: `${Name}:${WithoutPlural<keyof Files[Name]> & string}`
}[Namespace]
export const namespaces = [
  'shell',
  'pages',
  'empty',
  'forms',
  'consent',
  'errors',
  'design',
] as const satisfies readonly Namespace[]
