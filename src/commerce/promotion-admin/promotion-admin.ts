import type { LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import { noRows, type ListPage, type ListQuery } from '#commerce/lists/list.ts'
import { changedPromotionFields, mergePromotion } from '#commerce/promotions/merge-promotion.ts'
import { withCurrentTargets } from '#commerce/promotions/current-targets.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import { reasonsForSecondPerson, type SecondPersonReason } from '#commerce/promotions/second-person.ts'
import { limitsIn, type LimitsOf } from '#commerce/staff/limits.ts'
import { may, reachesOf, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { money, type Money } from '#kernel/money.ts'
import { localTime } from '#kernel/local-time.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyReason } from '#kernel/tidy-text.ts'
import { planCalendar, type PromotionCalendar } from './calendar.ts'
import { listOverlaps, type Overlap } from './overlaps.ts'
import type {
  LoadSimulated,
  LocalTimes,
  PromotionEdit,
  PromotionFilters,
  PromotionRow,
  PromotionStore,
  PromotionContent,
} from './ports.ts'
import { promotionProblems, type PromotionProblem } from './promotion-problems.ts'

type Approved = { readonly id: string; readonly version: number }

type EditBy = {
  readonly by: Operator
  readonly reason?: string
  /** By which it is done. */
  readonly approval?: Approved | undefined
}

type PutPromotion = EditBy & {
  readonly promotion: Promotion
  /** What the form showed: what another has changed since stays. Null: a new one. Undefined: whatever is there is replaced. */
  readonly shown?: Promotion | null | undefined
  /** Of the promotion that was read before, 0 of a new one. Undefined: whatever is there is replaced. */
  readonly version?: number | undefined
}

export type PutPromotionFailure =
  | NotPermitted
  | NotFound
  | NeedsApproval
  | ChangedMeanwhile
  | { readonly kind: 'invalid'; readonly problems: readonly PromotionProblem[] }
  | { readonly kind: 'id-taken' }
  | PromotionConflict

export type SwitchFailure = NotPermitted | NotFound | NeedsApproval | ChangedMeanwhile

type NotFound = { readonly kind: 'not-found' }
type ChangedMeanwhile = { readonly kind: 'changed-meanwhile' }
type NeedsApproval = {
  readonly kind: 'needs-approval'
  readonly reasons: readonly SecondPersonReason[]
}
/** Another has changed the same fields since the form was shown. */
type PromotionConflict = Extract<ReturnType<typeof mergePromotion>, { ok: false }>['failure']

type Put = { readonly outcome: 'added' | 'changed' | 'unchanged'; readonly version: number }

export type PromotionAdmin = {
  /** Whether the operator plans promotions of a country. */
  mayEdit(by: Operator, country: CountryCode): boolean
  listPage(query: ListQuery<PromotionFilters>, by: Operator): Promise<ListPage<PromotionRow>>
  find(id: string, by: Operator): Promise<PromotionRow | undefined>
  /** What runs in a month ("2026-11") and is not stopped; nothing out of reach. */
  calendar(country: CountryCode, month: string, by: Operator): Promise<PromotionCalendar>
  /** Others of the country that may meet it in one cart. */
  listOverlaps(promotion: Promotion, by: Operator): Promise<readonly Overlap[]>
  /** What the operator may not start alone, and why; empty: they may. */
  reasonsFor(
    promotion: Promotion,
    before: Promotion | null,
    by: Operator,
  ): Promise<readonly SecondPersonReason[]>
  /** What this version would have given last month; null: it was not simulated. */
  lastSimulated(promotion: Promotion): Promise<Money | null>
  /** Why whoever may not exceed limits may not start it alone. */
  secondPersonFor(promotion: Promotion): Promise<readonly SecondPersonReason[]>
  /** Reads a document; one of the right shape may still break rules. */
  parse: ParsePromotion
  /** Without writing: what would be wrong with it. */
  check(promotion: Promotion): readonly PromotionProblem[]
  /** A promotion that is stopped stays so. */
  put(input: PutPromotion): Promise<Result<Put, PutPromotionFailure>>
  /** Orders that were placed with it keep their discounts. Stopped twice is stopped. */
  stop(id: string, edit: EditBy): Promise<Result<Put, SwitchFailure>>
  restart(id: string, edit: EditBy): Promise<Result<Put, SwitchFailure>>
}

/** `details`: what is wrong, for the people who write documents: "benefit.discount.rate: too small". */
export type ParsePromotion = (
  document: unknown,
) => Result<Promotion, { readonly kind: 'malformed'; readonly details: readonly string[] }>

type Deps = {
  readonly promotions: PromotionStore
  readonly loadSimulated: LoadSimulated
  readonly parse: ParsePromotion
  readonly countries: readonly Country[]
  /** Pages that say what runs are made again. */
  readonly publish: () => Promise<void>
  readonly clock: Clock
  readonly limitsOf: LimitsOf
  readonly loadCurrentPath: LoadCurrentPath
}

const notPermitted = fail({ kind: 'not-permitted' as const })
const notFound = fail({ kind: 'not-found' as const })
const changedMeanwhile = fail({ kind: 'changed-meanwhile' as const })
/** What costs nothing to change. */
const harmless: ReadonlySet<string> = new Set(['label.en', 'label.ar'])

export function createPromotionAdmin(deps: Deps): PromotionAdmin {
  const { promotions, loadSimulated, parse, countries, publish, clock, loadCurrentPath } = deps
  const at = (country: CountryCode) => ({ country, place: null })
  const mayEdit = (by: Operator, country: CountryCode) => may(by, 'promotions.manage', at(country))
  const mayWrite = (by: Operator, country: CountryCode, approval: Approved | undefined) =>
    approval ? may(by, 'promotions.approve', at(country)) : mayEdit(by, country)

  function countriesOf(by: Operator): readonly CountryCode[] | null {
    const reaches = reachesOf(by, 'promotions.see').filter(({ places }) => places === 'all')
    if (reaches.some((reach) => reach.countries === 'all')) return null
    return reaches.flatMap((reach) => (reach.countries === 'all' ? [] : reach.countries))
  }

  function localTimes(): LocalTimes {
    const now = clock.now()
    return new Map(
      countries.map(({ isoCode, timeZone }) => {
        const { day, second } = localTime(now, timeZone)
        const clockOf = (part: number) => String(Math.floor(part)).padStart(2, '0')
        return [isoCode, `${day}T${clockOf(second / 3600)}:${clockOf((second % 3600) / 60)}`]
      }),
    )
  }

  function editOf(act: PromotionEdit['act'], { by, reason = '', approval }: EditBy): PromotionEdit {
    return { act, by, at: clock.now(), reason: tidyReason(reason), approvalId: approval?.id ?? null }
  }

  const lastSimulated: PromotionAdmin['lastSimulated'] = async (promotion) =>
    simulatedOf(promotion, await loadSimulated(promotion.id))

  function simulatedOf(promotion: Promotion, simulated: Awaited<ReturnType<LoadSimulated>>): Money | null {
    const country = countries.find(({ isoCode }) => isoCode === promotion.country)
    const given = simulated(promotion)
    return country && given !== null ? money(given, country.currency) : null
  }

  function judge(
    promotion: Promotion,
    before: Promotion | null,
    by: Operator,
    simulated: Awaited<ReturnType<LoadSimulated>>,
  ): readonly SecondPersonReason[] {
    if (by.kind === 'command' || by.kind === 'job') return []
    if (by.kind === 'key' && may(by, 'promotions.approve', at(promotion.country))) return []
    const isHarmless =
      before !== null && changedPromotionFields(before, promotion).every((field) => harmless.has(field))
    return isHarmless
      ? []
      : reasonsForSecondPerson(
          promotion,
          simulatedOf(promotion, simulated),
          limitsIn(promotion.country, deps),
        )
  }

  async function written<Failure>(result: Result<Put, Failure>): Promise<Result<Put, Failure>> {
    if (result.ok && result.value.outcome !== 'unchanged') await publish()
    return result
  }

  const find: PromotionAdmin['find'] = async (id, by) => {
    const found = await promotions.find(id, localTimes())
    return found && may(by, 'promotions.see', at(found.promotion.country)) ? found : undefined
  }

  async function switchTo(stopped: boolean, id: string, edit: EditBy): Promise<Result<Put, SwitchFailure>> {
    const { by, approval } = edit
    const simulated = await loadSimulated(id)
    return written(
      await promotions.edit<SwitchFailure>(
        id,
        editOf(stopped ? 'promotion.stop' : 'promotion.restart', edit),
        (before) => {
          if (!before || !may(by, 'promotions.see', at(before.promotion.country))) return notFound
          const { promotion, version } = before
          if (!mayWrite(by, promotion.country, approval)) return notPermitted
          if (before.stopped === stopped) return ok(before)
          if (approval && approval.version !== version) return changedMeanwhile
          const reasons = stopped || approval ? [] : judge(promotion, null, by, simulated)
          return reasons.length > 0 ? fail({ kind: 'needs-approval', reasons }) : ok({ promotion, stopped })
        },
      ),
    )
  }

  return {
    mayEdit,
    find,
    parse,
    lastSimulated,
    secondPersonFor: async (promotion) =>
      reasonsForSecondPerson(promotion, await lastSimulated(promotion), limitsIn(promotion.country, deps)),
    reasonsFor: async (promotion, before, by) =>
      judge(promotion, before, by, await loadSimulated(promotion.id)),

    async listPage(query, by) {
      const within = countriesOf(by)
      if (within?.length === 0) return noRows
      return promotions.listPage(query, { countries: within, now: localTimes() })
    },

    async listOverlaps(promotion, by) {
      if (!may(by, 'promotions.see', at(promotion.country))) return []
      const current = withCurrentTargets(promotion, await loadCurrentPath())
      return listOverlaps(current, await promotions.listActive(promotion.country))
    },

    calendar: async (country, month, by) =>
      planCalendar(may(by, 'promotions.see', at(country)) ? await promotions.listActive(country) : [], month),

    check: (promotion) => promotionProblems(promotion, countries),

    async put({ promotion: given, shown: asShown, version, ...edit }) {
      const { by, approval } = edit
      // A form, a file or an approval may be from before a category moved.
      const currentPath = await loadCurrentPath()
      const promotion = withCurrentTargets(given, currentPath)
      const shown = asShown && withCurrentTargets(asShown, currentPath)
      if (!mayWrite(by, promotion.country, approval)) return notPermitted
      const simulated = await loadSimulated(promotion.id)
      const change = (
        before: (PromotionContent & { readonly version: number }) | null,
      ): Result<PromotionContent, PutPromotionFailure> => {
        if (!before && shown) return notFound
        if (before && !may(by, 'promotions.see', at(before.promotion.country)))
          return fail({ kind: 'id-taken' })
        const isSame = before !== null && changedPromotionFields(before.promotion, promotion).length === 0
        // What a form, or an approval, has already written.
        if (before && isSame && before.promotion.country === promotion.country) return ok(before)
        if (before && shown === null) return fail({ kind: 'id-taken' })
        if (before && before.promotion.country !== promotion.country)
          return fail({ kind: 'invalid', problems: [{ field: 'country', problem: 'malformed' }] })
        const expected = approval?.version ?? version
        if (expected !== undefined && expected !== (before?.version ?? 0)) return changedMeanwhile
        const merged = before && shown ? mergePromotion(shown, promotion, before.promotion) : ok(promotion)
        if (!merged.ok) return merged
        const problems = promotionProblems(merged.value, countries)
        if (problems.length > 0) return fail({ kind: 'invalid', problems })
        const stopped = before?.stopped ?? false
        const reasons =
          stopped || approval ? [] : judge(merged.value, before?.promotion ?? null, by, simulated)
        if (reasons.length > 0) return fail({ kind: 'needs-approval', reasons })
        return ok({ promotion: merged.value, stopped })
      }
      return written(await promotions.edit(promotion.id, editOf('promotion.put', edit), change))
    },

    stop: (id, edit) => switchTo(true, id, edit),
    restart: (id, edit) => switchTo(false, id, edit),
  }
}
