import type { PromotionRow, PromotionState } from '#commerce/promotion-admin/ports.ts'
import type { SecondPersonReason } from '#commerce/promotions/second-person.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { formatDateTime, formatExactMoney } from '#i18n/format.ts'
import { localTime } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'
import type { Country } from '#kernel/country.ts'
import { onWallClock } from '#kernel/wall-clock.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { loadNames } from './names-of.ts'
import { promotionSentence } from './promotion-sentence.ts'
import type { TypedPromotion } from './typed-promotion.ts'

/** The step before a promotion is saved, stopped or started again, as CheckPage shows it. */
export type PromotionCheck = {
  readonly title: string
  readonly act:
    'put' | 'request-put' | 'simulate-put' | 'stop' | 'restart' | 'request-restart' | 'simulate-restart'
  /** Tries this version on the orders of a month, and comes back here; null: that is known, or not asked. */
  readonly simulate: 'simulate-put' | 'simulate-restart' | null
  readonly button: string
  readonly fields: TypedPromotion
  readonly isDangerous: boolean
  /** The version that a simulation can try; null: there is nothing to try. */
  readonly tried: Promotion | null
  readonly consequences: readonly { readonly label: string; readonly value: CellValue }[]
}

type Checked = {
  readonly locals: App.Locals
  readonly by: StaffOperator
  readonly promotion: Promotion
  readonly country: Country
  readonly stored: PromotionRow | null
  readonly reasons: readonly SecondPersonReason[]
}

const text = (label: string, value: string) => ({ label, value: { kind: 'text', text: value } as const })

export async function checkPut(given: Checked, fields: TypedPromotion): Promise<PromotionCheck> {
  const { locals, by, promotion, stored, reasons } = given
  const { t, shop, storefront } = locals
  const overlaps = await shop.promotionAdmin.listOverlaps(promotion, by)
  const label = promotion.label[storefront.language]
  return {
    title: t('operations-promotions:check.put'),
    ...(isSimulationAll(reasons)
      ? ({ act: 'simulate-put', button: t('operations-promotions:month.run') } as const)
      : reasons.length > 0
        ? ({ act: 'request-put', button: t('operations-promotions:check.request', { label }) } as const)
        : ({ act: 'put', button: t('operations-promotions:check.save', { label }) } as const)),
    simulate: simulateNext(reasons, 'simulate-put'),
    fields,
    isDangerous: false,
    tried: promotion,
    consequences: [
      ...(await sentenceFacts(given)),
      text(
        t('operations-promotions:check.follows'),
        followsText(given, stored?.stoppedAt ? 'stopped' : null),
      ),
      ...(overlaps.length === 0
        ? []
        : [
            {
              label: t('operations-promotions:check.overlaps'),
              value: {
                kind: 'names',
                names: overlaps.map((one) => one.promotion.label[storefront.language]),
              } as const,
            },
          ]),
      await monthFact(given),
      secondFact(given),
    ],
  }
}

export async function checkSwitch(given: Checked, act: 'stop' | 'restart'): Promise<PromotionCheck> {
  const { locals, promotion, reasons } = given
  const { t, storefront } = locals
  const label = promotion.label[storefront.language]
  return {
    title: t(`operations-promotions:check.${act}`),
    ...(isSimulationAll(reasons)
      ? ({ act: 'simulate-restart', button: t('operations-promotions:month.run') } as const)
      : reasons.length > 0
        ? ({ act: 'request-restart', button: t('operations-promotions:check.request', { label }) } as const)
        : { act, button: t(`operations-promotions:check.${act}-button`, { label }) }),
    simulate: simulateNext(reasons, 'simulate-restart'),
    fields: {},
    isDangerous: act === 'stop',
    tried: act === 'stop' ? null : promotion,
    consequences: [
      ...(await sentenceFacts(given)),
      text(
        t('operations-promotions:check.follows'),
        act === 'stop' ? t('operations-promotions:check.stop-follows') : followsText(given, null),
      ),
      ...(act === 'restart' ? [await monthFact(given), secondFact(given)] : []),
    ],
  }
}

/** What a second person would have to decide is known by trying it; nothing else speaks for one. */
const isSimulationAll = (reasons: readonly SecondPersonReason[]): boolean =>
  reasons.length === 1 && reasons[0] === 'not-simulated'

/** Along with other reasons, it is a button of its own. */
const simulateNext = <Act extends 'simulate-put' | 'simulate-restart'>(
  reasons: readonly SecondPersonReason[],
  act: Act,
): Act | null => (reasons.length > 1 && reasons.includes('not-simulated') ? act : null)

async function sentenceFacts({ locals, by, promotion, country }: Checked) {
  const { t } = locals
  const sentence = promotionSentence(promotion, country, await loadNames(locals, promotion, by))
  return [
    text(t('operations-promotions:detail.text-en'), sentence.en),
    text(t('operations-promotions:detail.text-ar'), sentence.ar),
  ]
}

/** What the simulation of this version says; without one it says that. */
async function monthFact({ locals, promotion, country }: Checked) {
  const { t, shop } = locals
  const given = await shop.promotionAdmin.lastSimulated(promotion)
  const storefront = storefrontOf(locals, country.isoCode)
  return text(
    t('operations-promotions:month.title'),
    given === null
      ? t('operations-promotions:month.unknown', {
          limit: formatExactMoney(
            money(shop.limitsOf(country.currency).promotionMonthMinor, country.currency),
            storefront,
          ),
        })
      : t('operations-promotions:month.known', { given: formatExactMoney(given, storefront) }),
  )
}

function secondFact({ locals: { t }, reasons }: Checked) {
  return text(
    t('operations-promotions:check.second'),
    reasons.length === 0
      ? t('operations-promotions:check.alone')
      : reasons.map((reason) => t(`operations-promotions:why.${reason}`)).join(' '),
  )
}

/** What becomes of it at once. */
function followsText({ locals, promotion, country, stored }: Checked, known: PromotionState | null): string {
  const { t, shop } = locals
  const { from, until } = promotion.conditions.schedule
  const { day, second } = localTime(shop.clock.now(), country.timeZone)
  const clock = [second / 3600, (second % 3600) / 60].map((part) => String(Math.floor(part)).padStart(2, '0'))
  const now = `${day}T${clock.join(':')}`
  const { uses } = promotion.limits
  if (known === 'stopped') return t('operations-promotions:check.follows.stopped')
  if (until !== null && until <= now) return t('operations-promotions:check.follows.ended')
  if (stored && uses !== null && stored.used >= uses) return t('operations-promotions:check.follows.used-up')
  if (from === null || from <= now) return t('operations-promotions:check.follows.running')
  const begins = onWallClock(from.slice(0, 10), from.slice(11), country.timeZone)
  return t('operations-promotions:check.follows.planned', {
    from: formatDateTime(begins, storefrontOf(locals, country.isoCode)),
  })
}
