import { messageKinds } from '#commerce/messages/message.ts'
import {
  comparePlaceholders,
  fillPlaceholders,
  messageTextOf,
  messageTextSettings,
  placeholdersIn,
  textFieldName,
} from '#commerce/messages/edited-texts.ts'
import { smsSize } from '#commerce/messages/sms-parts.ts'
import type { SettingDocument, SettingField, SettingProblem } from '#commerce/settings/setting-document.ts'
import type { SettingKind } from '#commerce/settings/setting-kind.ts'
import { createMessageTitles, readMessageTexts } from '#adapters/messages/message-texts.ts'
import { sampleTextValues } from '#adapters/messages/sample-values.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import { languageCodes, type Language } from '#kernel/language.ts'

type Deps = { readonly countries: readonly Country[] }

/** A text of a message in a language. */
type ShippedText = {
  readonly field: SettingField
  readonly language: Language
  readonly shipped: string
  readonly isSms: boolean
}

const family = {
  title: { en: 'Words of messages', ar: 'نصوص الرسائل' },
  about: {
    en: 'What mails and text messages say, in all countries. Messages that already wait to be sent keep their words.',
    ar: 'نصوص رسائل البريد والرسائل القصيرة في كل البلدان. تبقى الرسائل التي تنتظر الإرسال على نصوصها.',
  },
}

const partNames: Readonly<Record<string, Bilingual>> = {
  subject: { en: 'Subject', ar: 'الموضوع' },
  heading: { en: 'Heading', ar: 'العنوان' },
  body: { en: 'Text', ar: 'النص' },
  sms: { en: 'Text message', ar: 'الرسالة القصيرة' },
  link: { en: 'Button', ar: 'الزر' },
  ignore: { en: 'If it was not requested', ar: 'إن لم يُطلب' },
  note: { en: 'Note', ar: 'ملاحظة' },
  more: { en: 'More items', ar: 'منتجات أخرى' },
  call: { en: 'Button to call', ar: 'زر الاتصال' },
  write: { en: 'Button to write', ar: 'زر المراسلة' },
}

const variantNames: Readonly<Record<string, Bilingual>> = {
  exchange: { en: 'of an exchange', ar: 'للاستبدال' },
  own: { en: 'to oneself', ar: 'للمشتري نفسه' },
  email: { en: 'of an email address', ar: 'للبريد الإلكتروني' },
  phone: { en: 'of a number', ar: 'لرقم الهاتف' },
  'back-in-stock': { en: 'of stock', ar: 'لعودة التوفر' },
  'price-drop': { en: 'of a price', ar: 'لانخفاض السعر' },
  callback: { en: 'of a call back', ar: 'لمعاودة الاتصال' },
  call: { en: 'of a call at a time', ar: 'لاتصال في موعد' },
  'design-advice': { en: 'of design advice', ar: 'لاستشارة التصميم' },
  'out-of-stock': { en: 'of an item that is sold out', ar: 'لمنتج نفد' },
  business: { en: 'of a company', ar: 'للشركات' },
}

const inLanguage: Readonly<Record<Language, Bilingual>> = {
  en: { en: 'in English', ar: 'بالإنجليزية' },
  ar: { en: 'in Arabic', ar: 'بالعربية' },
}

const joined = (names: readonly (Bilingual | undefined)[]): Bilingual => {
  const there = names.filter((name) => name !== undefined)
  return { en: there.map(({ en }) => en).join(' '), ar: there.map(({ ar }) => ar).join(' ') }
}

function hintOf(text: string, isSms: boolean): Bilingual | undefined {
  const names = placeholdersIn(text)
    .map((name) => `{{${name}}}`)
    .join(' ')
  const hints: readonly Bilingual[] = [
    ...(names === '' ? [] : [{ en: `Keep as they are: ${names}`, ar: `تبقى كما هي: ${names}` }]),
    ...(isSms
      ? [
          {
            en: 'A part has 160 characters, 70 as soon as one is Arabic; of several parts, each has 153 or 67.',
            ar: 'الجزء 160 حرفًا، و70 إن كان فيه حرف عربي؛ وإن تعددت الأجزاء فلكل جزء 153 أو 67 حرفًا.',
          },
        ]
      : []),
  ]
  if (hints.length === 0) return undefined
  return { en: hints.map(({ en }) => en).join(' '), ar: hints.map(({ ar }) => ar).join(' ') }
}

const maxByPart = { subject: 150, heading: 150, sms: 480 }

function shippedTextOf(
  part: string,
  language: Language,
  shipped: Readonly<Record<Language, string>>,
): ShippedText {
  const [name = '', variant] = part.split('.')
  const isSms = name === 'sms'
  const hint = hintOf(shipped[language], isSms)
  const title = joined([partNames[name], variantNames[variant ?? ''], inLanguage[language]])
  const max = maxByPart[name as keyof typeof maxByPart] ?? 600
  return {
    field: { name: textFieldName(part, language), type: 'text', max, title, ...(hint && { hint }) },
    language,
    shipped: shipped[language],
    isSms,
  }
}

/** What each kind of message says. One document for all countries. */
export function createMessageKinds({ countries }: Deps): readonly SettingKind[] {
  const texts = { en: readMessageTexts('en'), ar: readMessageTexts('ar') }
  const byKind = Map.groupBy(Object.keys(texts.en), (key) => messageTextOf(key)?.kind)
  const titleOf = createMessageTitles()
  return messageKinds.map((kind) => {
    const shippedTexts = (byKind.get(kind) ?? []).flatMap((key) => {
      const shipped = { en: texts.en[key] ?? '', ar: texts.ar[key] ?? '' }
      return languageCodes.map((language) => shippedTextOf(messageTextOf(key)?.part ?? '', language, shipped))
    })
    return kindOf({ id: messageTextSettings(kind), title: titleOf(kind) }, shippedTexts, countries)
  })
}

function kindOf(
  named: Pick<SettingKind, 'id' | 'title'>,
  shippedTexts: readonly ShippedText[],
  countries: readonly Country[],
): SettingKind {
  const fields = shippedTexts.map(({ field }) => field)
  const seed = Object.fromEntries(shippedTexts.map(({ field, shipped }) => [field.name, shipped]))
  const filled = (document: SettingDocument, { field, language }: ShippedText): string =>
    fillPlaceholders(String(document[field.name]), sampleTextValues(language))
  return {
    ...named,
    ...{ about: family.about, family },
    ...{ see: 'messages.see', edit: 'messages.texts', approve: 'messages.texts' },
    tags: [],
    countries: countries.slice(0, 1),
    isEverywhere: true,
    // A message that waits has the words of the moment at which it was added.
    keepsHistory: true,
    fieldsOf: () => fields,
    seedOf: () => seed,
    check: (document) =>
      shippedTexts.flatMap(({ field, shipped }) =>
        problemsOf(field.name, shipped, String(document[field.name])),
      ),
    needsSecond: () => false,
    effects: async (_before, after) =>
      shippedTexts
        .filter(({ isSms }) => isSms)
        .flatMap((one) => {
          const { characters, parts } = smsSize(filled(after, one))
          const { en, ar } = one.field.title
          return [
            {
              ...{ count: characters, orders: null },
              label: { en: `${en}: characters`, ar: `${ar}: الأحرف` },
            },
            {
              ...{ count: parts, orders: null },
              label: { en: `${en}: parts that are paid for`, ar: `${ar}: الأجزاء المدفوعة` },
            },
          ]
        }),
    samples: (before, after) =>
      shippedTexts
        .filter(({ field }) => before[field.name] !== after[field.name])
        .map((one) => ({ label: one.field.title, text: filled(after, one) })),
  }
}

function problemsOf(field: string, shipped: string, text: string): readonly SettingProblem[] {
  const { missing, unknown } = comparePlaceholders(shipped, text)
  return [
    ...missing.map((row) => ({ field, row: `{{${row}}}`, problem: 'placeholder-missing' as const })),
    ...unknown.map((name) => ({
      field,
      row: name.includes('{') || name.includes('}') ? name : `{{${name}}}`,
      problem: 'placeholder-unknown' as const,
    })),
  ]
}
