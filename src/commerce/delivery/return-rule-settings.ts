import type { SettingDocument } from '#commerce/settings/setting-document.ts'
import { returnClasses, type ReturnClass, type ReturnRule } from './return-policy.ts'

/** A kind of settings. */
export const returnSettings = 'return-policies'

/** The fields of a class: "madeToMeasureDays", "madeToMeasureUnopened". */
export function returnClassFields(returnClass: string) {
  const name = returnClass.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return { days: `${name}Days`, unopened: `${name}Unopened` } as const
}

/** 0 days: only when faulty. */
export const toReturnRuleFields = (rules: readonly ReturnRule[]): SettingDocument =>
  Object.fromEntries(
    returnClasses.flatMap((returnClass: ReturnClass) => {
      const rule = rules.find((one) => one.returnClass === returnClass)
      const { days, unopened } = returnClassFields(returnClass)
      return [
        [days, rule?.days ?? 0],
        [unopened, rule?.unopened ?? false],
      ]
    }),
  )

/** The rules of a country as operators have set them. Laws are those of the files. */
export const withReturnRuleFields = (
  rules: readonly ReturnRule[],
  document: SettingDocument,
): readonly ReturnRule[] =>
  rules.map((rule) => {
    const { days, unopened } = returnClassFields(rule.returnClass)
    return { ...rule, days: Number(document[days]) || null, unopened: document[unopened] === true }
  })
