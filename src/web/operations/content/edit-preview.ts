import type { OpenedContent } from '#commerce/content-admin/drafts.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { isRecord } from '#commerce/content-admin/body-paths.ts'
import type { Language } from '#kernel/language.ts'
import {
  placeAmong,
  placeOptions,
  placesThatShow,
  previewHref,
  previewWidthsOf,
  type SeenPreview,
} from './preview-view.ts'
import { readMoment } from './read-moment.ts'

/** How the address of the editor, and its form, name where the preview is seen. */
export const previewPrefix = 'preview-'
const previewFields = ['preview', 'preview-in', 'preview-at', 'preview-channel', 'preview-width'] as const
export type PreviewFields = { readonly [name in (typeof previewFields)[number]]?: string }

/** What a form says of its preview, for the address that shows it again. Nothing: it is shut. */
export function readPreviewFields(form: FormData): PreviewFields {
  const isShown = form.has('preview') || form.has('preview-show')
  if (!isShown || form.has('preview-hide')) return {}
  const given = previewFields.map((name) => [name, String(form.get(name) ?? '')])
  return { ...Object.fromEntries(given), preview: '1' }
}

/** A person's draft as the shop would show it; without one, the version that it would begin from. */
export function previewOfDraft(
  locals: App.Locals,
  opened: OpenedContent,
  { url, language, by }: { readonly url: URL; readonly language: Language; readonly by: StaffOperator },
): SeenPreview {
  const { name, draft, version, body } = opened
  const given = (field: string): string | null => url.searchParams.get(previewPrefix + field)
  const places = placesThatShow(locals, name).filter((place) => place.language === language)
  const place = placeAmong(places, given('in'), locals)
  const [at, isKiosk] = [given('at') ?? '', given('channel') === 'kiosk']
  const seen = {
    ...{ storefronts: placeOptions(places, place, locals), onlyIn: language },
    ...previewWidthsOf(given('width'), locals.t),
    ...{ at, isKiosk },
  }
  if (!url.searchParams.has('preview') || !place) return { ...seen, shown: null }
  const moment = readMoment(at, place.country)
  if (moment === undefined) return { ...seen, shown: { href: null, isWrongMoment: true } }
  const slug = isRecord(body) ? body['slug'] : undefined
  const entry = draft ? { ...name, draft: by.id } : version > 0 ? { ...name, version } : undefined
  const preview = { place, slug: typeof slug === 'string' ? slug : undefined, entry, moment, isKiosk }
  return {
    ...seen,
    shown: { href: entry ? previewHref(locals, name, preview, by) : null, isWrongMoment: false },
  }
}
