import type { FieldProblem } from '#web/operations/field-problem.ts'
import type { AstroGlobal } from 'astro'
import { kioskStateOf, kioskStates, type KioskRecord } from '#commerce/kiosks/kiosk.ts'
import { may, mayAnywhere } from '#commerce/staff/operator.ts'
import { isLanguage } from '#kernel/language.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Translate } from '#i18n/translator.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { StateText, Tone } from '#web/operations/lists/list-row.ts'

export type KiosksPage = {
  readonly kiosks: readonly KioskRecord[]
  /** Whether the address leaves any out. */
  readonly isFiltered: boolean
  /** What the address asks for, and what it may. */
  readonly filters: { readonly store: string; readonly state: string; readonly stores: readonly string[] }
  /** Stores in which the person may enroll one. */
  readonly stores: readonly { readonly code: string; readonly country: string }[]
  readonly mayRevoke: boolean
  /** Made just now: its link is shown once. */
  readonly invited: { readonly kiosk: KioskRecord; readonly link: string; readonly expiresAt: Instant } | null
  /** The step before one is revoked. */
  readonly revoking: KioskRecord | null
  readonly problems: readonly FieldProblem[]
  readonly typed: FormData | null
}

const tones: Readonly<Record<ReturnType<typeof kioskStateOf>, Tone>> = {
  invited: 'info',
  enrolled: 'good',
  revoked: 'neutral',
}

export function kioskStateText(kiosk: KioskRecord, t: Translate): StateText {
  const state = kioskStateOf(kiosk)
  return { tone: tones[state], label: t(`operations-kiosks:state.${state}`) }
}

export const kioskStateOptions = (t: Translate) =>
  kioskStates.map((value) => ({ value, label: t(`operations-kiosks:state.${value}`) }))

/** Kiosks of the person's stores, after what was posted. */
export async function handleKiosks(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<KiosksPage | Response> {
  const { locals, url, response } = astro
  const { shop, t } = locals
  const stores = shop.staffAccess
    .listPlaces()
    .filter(({ code, country, name }) => {
      // A warehouse has no name of its own, and no shoppers.
      return name !== null && may(by, 'kiosks.enroll', { country, place: code })
    })
    .map(({ code, country }) => ({ code, country }))
  const page = async (rest: Partial<KiosksPage> = {}): Promise<KiosksPage> => ({
    ...filtered(await shop.kioskAdmin.list(null, by), url),
    ...{ stores, invited: null, revoking: null, problems: [] },
    ...{ mayRevoke: mayAnywhere(by, 'kiosks.manage'), typed: posted?.fields ?? null },
    ...rest,
  })
  if (!posted) return page()
  const text = (name: string): string => tidyText(String(posted.fields.get(name) ?? '')).slice(0, 300)
  const reason = text('reason')
  const rejected = (kind: keyof typeof fieldOf, rest: Partial<KiosksPage> = {}) => {
    response.status = kind === 'too-many-kiosks' ? 409 : 422
    return page({ ...rest, problems: [{ text: t(`operations-kiosks:failure.${kind}`), ...fieldOf[kind] }] })
  }
  if (posted.act === 'enroll') {
    const language = text('language')
    const storeCode = text('store')
    const store = stores.find(({ code }) => code === storeCode)
    if (!store) return rejected('unknown-store')
    const invitation = { country: store.country, storeCode, name: text('name'), reason, by }
    const invited = await shop.kioskAdmin.invite({
      ...invitation,
      language: isLanguage(language) ? language : 'en',
    })
    if (invited.ok) return page({ invited: invited.value, typed: null })
    return invited.failure.kind === 'not-permitted' ? notFound(astro) : rejected(invited.failure.kind)
  }
  const id = text('kiosk')
  if (posted.act === 'check-revoke') {
    const revoking = (await shop.kioskAdmin.list(null, by)).find((one) => one.id === id)
    return revoking ? page({ revoking }) : notFound(astro)
  }
  const revoked = await shop.kioskAdmin.revoke(id, { reason, by })
  if (revoked.ok) return astro.redirect(url.pathname, 303)
  if (revoked.failure.kind !== 'invalid-reason') return notFound(astro)
  const revoking = (await shop.kioskAdmin.list(null, by)).find((one) => one.id === id) ?? null
  return rejected('invalid-reason', { revoking })
}

/** Those of the store and state that the address names. */
function filtered(
  all: readonly KioskRecord[],
  { searchParams }: URL,
): Pick<KiosksPage, 'kiosks' | 'isFiltered' | 'filters'> {
  const store = searchParams.get('store') ?? ''
  const state = kioskStates.find((one) => one === searchParams.get('state')) ?? ''
  const kiosks = all.filter(
    (kiosk) => (store === '' || kiosk.storeCode === store) && (state === '' || kioskStateOf(kiosk) === state),
  )
  const stores = [...new Set(all.map(({ storeCode }) => storeCode))].toSorted()
  return { kiosks, isFiltered: store !== '' || state !== '', filters: { store, state, stores } }
}

const fieldOf = {
  'unknown-store': { field: 'store' },
  'invalid-name': { field: 'name' },
  'invalid-reason': { field: 'reason' },
  'too-many-kiosks': {},
} as const
